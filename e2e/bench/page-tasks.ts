import type { Page } from '@playwright/test';

/** The tasks and frames of a page's main thread during a measurement, in milliseconds. */
export interface PageTasks {
  longestMs: number;
  over50: number;
  /** The processor time of the longest task: on a busy machine its duration says little. */
  longestCpuMs: number;
  over50Cpu: number;
  /** Frames that were drawn at least one frame late, and the number of frames in that time. */
  droppedFrames: number;
  frames: number;
}

/** One event of Chromium's trace; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** One task of a page's main thread, in milliseconds. */
interface MainThreadTask {
  wallMs: number;
  /** Processor time: on a busy machine the duration says little. */
  cpuMs: number;
}

interface Recording {
  frames: number[];
  stop: () => void;
}

/** The length of a display's frame. */
const FRAME_MS = 1000 / 60;
/** A longer task delays the reply to a key or click noticeably. */
export const LONG_MS = 50;

/** Records a page's tasks and frames while `work` runs. The page must be the only one of its browser. */
export async function watchTasks(page: Page, work: () => Promise<void>): Promise<PageTasks> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  // Earlier work of the page has ended by then.
  await page.waitForTimeout(1_500);
  await page.evaluate(() => {
    const recording: Recording = { frames: [], stop: () => undefined };
    let frame = requestAnimationFrame(function note(atMs) {
      recording.frames.push(atMs);
      frame = requestAnimationFrame(note);
    });
    recording.stop = () => cancelAnimationFrame(frame);
    Object.assign(window, { benchRecording: recording });
  });
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  await page.waitForTimeout(300);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frames = await page.evaluate(() => {
    const recording = (window as unknown as { benchRecording: Recording }).benchRecording;
    recording.stop();
    return recording.frames;
  });
  return { ...readTasks(trace.traceEvents), ...readFrames(frames) };
}

/** The tasks of the main threads in a trace that has the categories of the scheduler. */
export function listMainThreadTasks(events: readonly TraceEvent[]): MainThreadTask[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = new Set(mains.map(({ pid, tid }) => `${pid}.${tid}`));
  return events
    .filter(({ ph, name, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.has(`${pid}.${tid}`))
    .map(({ dur = 0, tdur = 0 }) => ({ wallMs: dur / 1000, cpuMs: tdur / 1000 }));
}

function readTasks(events: readonly TraceEvent[]): Omit<PageTasks, 'droppedFrames' | 'frames'> {
  const tasks = listMainThreadTasks(events);
  const wall = tasks.map(({ wallMs }) => wallMs);
  const cpu = tasks.map(({ cpuMs }) => cpuMs);
  const isLong = (ms: number) => ms > LONG_MS;
  return {
    longestMs: Math.round(wall.reduce((most, ms) => Math.max(most, ms), 0)),
    over50: wall.filter(isLong).length,
    longestCpuMs: Math.round(cpu.reduce((most, ms) => Math.max(most, ms), 0)),
    over50Cpu: cpu.filter(isLong).length,
  };
}

function readFrames(frames: readonly number[]): Pick<PageTasks, 'droppedFrames' | 'frames'> {
  const gaps = frames.slice(1).map((atMs, index) => Math.round((atMs - (frames[index] ?? atMs)) / FRAME_MS));
  return {
    droppedFrames: gaps.reduce((count, gap) => count + Math.max(0, gap - 1), 0),
    frames: gaps.reduce((count, gap) => count + gap, 0),
  };
}
