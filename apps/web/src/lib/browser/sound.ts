import type { ProductMode } from '@loadstone/contracts/postings';
import { nowMs } from '../time/clock.ts';

/** One tone of a sound: pitch in hertz, start and length in seconds. */
interface Tone {
  readonly hertz: number;
  readonly atSeconds: number;
  readonly lastsSeconds: number;
}

/**
 * The sounds of the product. Live leads of equipment have a rising tone and those of loads a falling one; a
 * notification is one soft tone.
 */
const SOUNDS = {
  equipmentLeads: [
    { hertz: 587, atSeconds: 0, lastsSeconds: 0.14 },
    { hertz: 880, atSeconds: 0.12, lastsSeconds: 0.22 },
  ],
  loadLeads: [
    { hertz: 880, atSeconds: 0, lastsSeconds: 0.14 },
    { hertz: 587, atSeconds: 0.12, lastsSeconds: 0.22 },
  ],
  notification: [{ hertz: 660, atSeconds: 0, lastsSeconds: 0.3 }],
} as const satisfies Record<string, readonly Tone[]>;
type SoundName = keyof typeof SOUNDS;

/** The sound of a live lead in each mode. */
export const LIVE_SOUNDS = { B: 'loadLeads', C: 'equipmentLeads' } as const satisfies Record<ProductMode, SoundName>;

/** The shortest time between two sounds. */
const QUIET_BETWEEN_MS = 2_000;
const LOUDNESS = 0.12;
const FADE_IN_SECONDS = 0.01;
/** The end of an exponential fade, which is inaudible. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;
let lastPlayedMs = Number.NEGATIVE_INFINITY;

/**
 * Plays a generated sound; no file is loaded. Does nothing within two seconds of the last one, and nothing where the
 * browser has no audio or still waits for the user's first click.
 */
export function playSound(name: SoundName): void {
  const now = nowMs();
  if (now - lastPlayedMs < QUIET_BETWEEN_MS || !('AudioContext' in window)) return;
  lastPlayedMs = now;
  context ??= new AudioContext();
  const audio = context;
  // A browser that does not allow sound yet keeps the promise pending until a click; by then the sound is outdated.
  if (audio.state === 'suspended') {
    void audio.resume().then(() => {
      if (nowMs() - now < QUIET_BETWEEN_MS) schedule(audio, SOUNDS[name]);
    });
    return;
  }
  schedule(audio, SOUNDS[name]);
}

function schedule(audio: AudioContext, tones: readonly Tone[]): void {
  for (const { hertz, atSeconds, lastsSeconds } of tones) {
    const start = audio.currentTime + atSeconds;
    const end = start + lastsSeconds;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = hertz;
    // Without the ramps the tone starts and ends with an audible click.
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.linearRampToValueAtTime(LOUDNESS, start + FADE_IN_SECONDS);
    gain.gain.exponentialRampToValueAtTime(SILENCE, end);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}
