/** The time between two positions while the truck moves. */
export const MOVING_MS = 30_000;
/** The time between two positions while the truck stands. */
const STANDING_MS = 180_000;
/** After so many positions at one place the truck stands. */
const STANDING_POSITIONS = 3;
/** Positions within this way are one place; phones are not exact. */
const PLACE_METRES = 150;
const METRES_PER_DEGREE = 111_195;

/** A position of the phone. */
export interface PhonePosition {
  readonly lat: number;
  readonly lon: number;
}

interface RecorderDependencies {
  /** Reads the position once. `isExact` uses more of the battery. */
  readonly read: (isExact: boolean) => Promise<PhonePosition>;
  readonly record: (position: PhonePosition) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Runs once after the delay. @returns a function that cancels it */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/**
 * Records positions until it is stopped: one each 30 seconds while the truck moves, which is half a mile at 60 miles an
 * hour, and one each three minutes while it stands. The phone's receiver is off in between.
 *
 * @returns a function that stops it
 */
export function startRecorder({ read, record, onError, after }: RecorderDependencies): () => void {
  let isStopped = false;
  let cancel: () => void = () => undefined;
  let place: PhonePosition | undefined;
  let atPlace = 0;

  const tick = async (): Promise<void> => {
    const isStanding = atPlace >= STANDING_POSITIONS;
    try {
      const position = await read(!isStanding);
      if (isStopped) return;
      const isSame = place !== undefined && toMetres(place, position) < PLACE_METRES;
      atPlace = isSame ? atPlace + 1 : 1;
      if (!isSame) place = position;
      await record(position);
    } catch (error) {
      onError(error);
    }
    // The value may have changed while the position was read.
    if (isStopped as boolean) return;
    cancel = after(atPlace >= STANDING_POSITIONS ? STANDING_MS : MOVING_MS, () => void tick());
  };
  void tick();
  return () => {
    isStopped = true;
    cancel();
  };
}

function toMetres(one: PhonePosition, other: PhonePosition): number {
  const north = (other.lat - one.lat) * METRES_PER_DEGREE;
  const east = (other.lon - one.lon) * METRES_PER_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** The phone's own position. Rejects with the browser's error. */
export function readPhonePosition(isExact: boolean): Promise<PhonePosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (error) => reject(error),
      { enableHighAccuracy: isExact, timeout: 20_000, maximumAge: 15_000 },
    ),
  );
}
