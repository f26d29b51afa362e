import { RECENT_DAYS } from '@loadstone/contracts/leads';

/** Where a request comes from, as far as the board knows it, and what its company asks of that. */
export interface CallerOrigin {
  /** Since when the caller uses the device; null where the board does not know the device. */
  readonly deviceSince: Date | null;
  /** Since when any user of the company uses it: what other companies read of a posting. */
  readonly deviceOfCompanySince: Date | null;
  /** The browser of the session, which a colleague can confirm; null where the board noted none. */
  readonly browserId: number | null;
  /** The program that calls; null for a person. */
  readonly serviceAccountId: number | null;
  /** When a colleague has confirmed the device. */
  readonly deviceConfirmedOn: Date | null;
  /** When a phone number that other companies read was last changed: the caller's or the company's. */
  readonly phoneChangedOn: Date | null;
  /** True where the company wants a colleague to confirm a new device with a changed number before it posts. */
  readonly confirmsNewDevices: boolean;
}

/** The origin of a caller whose company asks nothing, and of whose device nothing is known. */
export const UNKNOWN_ORIGIN: CallerOrigin = {
  deviceSince: null,
  deviceOfCompanySince: null,
  browserId: null,
  serviceAccountId: null,
  deviceConfirmedOn: null,
  phoneChangedOn: null,
  confirmsNewDevices: false,
};

const RECENT_MS = RECENT_DAYS * 24 * 3_600_000;

/** True for an instant of the last seven days. */
function isRecent(instant: Date, now: Date): boolean {
  return now.getTime() - instant.getTime() < RECENT_MS;
}

/** True for a device that the board has not known for seven days, and that no colleague has confirmed. */
export function isNewDevice(
  { deviceSince, deviceConfirmedOn }: Pick<CallerOrigin, 'deviceSince' | 'deviceConfirmedOn'>,
  now: Date,
): boolean {
  return deviceConfirmedOn === null && (deviceSince === null || isRecent(deviceSince, now));
}

/**
 * True where the caller may not post before a colleague confirms: a new device with a changed phone number. A
 * confirmation is about the number and the device that the colleague saw: a later change needs another one.
 */
export function needsConfirmation(origin: CallerOrigin, now: Date): boolean {
  const { confirmsNewDevices, phoneChangedOn, deviceSince, deviceConfirmedOn } = origin;
  if (!confirmsNewDevices || phoneChangedOn === null || !isRecent(phoneChangedOn, now)) return false;
  if (deviceSince !== null && !isRecent(deviceSince, now)) return false;
  const confirmedFrom = toLater(phoneChangedOn, deviceSince);
  return deviceConfirmedOn === null || confirmedFrom === null || deviceConfirmedOn < confirmedFrom;
}

/** The earlier of two instants, or the one that there is. */
export function toEarlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** The later of two instants, or the one that there is. */
export function toLater(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
