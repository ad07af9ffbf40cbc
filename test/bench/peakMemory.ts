import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Whether the operating system tells the peak memory of another process, and lets it be reset (Linux). */
export function peakMemoryIsKnown(): boolean {
	return existsSync('/proc/self/clear_refs');
}

/** Starts the count of the peak anew (proc(5), clear_refs: 5). */
export function resetPeakMemory(pid: number): void {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** @returns the most memory that the process has held since the reset, in MB (VmHWM of proc(5)) */
export function peakMemory(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
