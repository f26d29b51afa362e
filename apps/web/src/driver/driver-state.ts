import type { ShownLoad } from './driver-view.ts';

/** What the page shows. */
export interface DriverState {
  /** `waiting`: for the broker's confirmation. */
  readonly phase: 'loading' | 'signedOut' | 'waiting' | 'signedIn';
  /** True while the phone computes a proof of work. */
  readonly isProving: boolean;
  readonly displayName: string;
  readonly loads: readonly ShownLoad[];
  readonly waiting: number;
  readonly waitingPositions: number;
  readonly isOffline: boolean;
  /** Whether the board sends notifications to this phone. */
  readonly notifications: 'unsupported' | 'off' | 'on';
  /** A text that the driver must read; '' for none. */
  readonly notice: string;
}

export const EMPTY: DriverState = {
  phase: 'loading',
  isProving: false,
  displayName: '',
  loads: [],
  waiting: 0,
  waitingPositions: 0,
  isOffline: false,
  notifications: 'unsupported',
  notice: '',
};
