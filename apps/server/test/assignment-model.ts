/**
 * Assignments in plain code. It favours obviousness and shares nothing with the server: every history of requests is
 * compared with it. There is one user for each company, and every load matches every truck.
 */
export interface ModelLoad {
  readonly broker: number;
  status: 'O' | 'P' | 'A' | 'R' | 'D';
  holder: 'none' | 'board' | 'external' | 'driver';
  truck: ModelTruck | undefined;
  token: number;
  pin: string;
  /** Every event of the load, in order. */
  history: string[];
}

export interface ModelTruck {
  readonly carrier: number;
  status: 'O' | 'P' | 'A' | 'R' | 'D';
  load: ModelLoad | undefined;
  token: number;
}

/** An action of a user. `user` is the index of the calling company. */
export type ModelEvent =
  | { readonly type: 'assign'; readonly user: number; readonly load: ModelLoad; readonly truck: ModelTruck }
  | { readonly type: 'generate'; readonly user: number; readonly load: ModelLoad }
  | { readonly type: 'take'; readonly user: number; readonly load: ModelLoad; readonly truck: ModelTruck }
  | { readonly type: 'takeAsDriver'; readonly load: ModelLoad; readonly phone: string }
  | { readonly type: 'decline'; readonly user: number; readonly load: ModelLoad }
  | { readonly type: 'unassign'; readonly user: number; readonly load: ModelLoad }
  | { readonly type: 'cancel'; readonly user: number; readonly truck: ModelTruck }
  | { readonly type: 'stepLoad'; readonly user: number; readonly load: ModelLoad; readonly to: 'A' | 'R' | 'D' }
  | { readonly type: 'stepTruck'; readonly user: number; readonly truck: ModelTruck; readonly to: 'A' | 'R' | 'D' };

export interface ModelNotice {
  readonly user: number;
  readonly typeId: number;
}

/** The reply to the request, and its effects besides the statuses. */
export interface Outcome {
  readonly status: 200 | 404 | 409;
  /** True where the request has an effect: a repeated request of a driver returns 200 and changes nothing. */
  readonly isEvent: boolean;
  /** The companies whose windows receive the change. */
  readonly told: readonly number[];
  readonly notices: readonly ModelNotice[];
  readonly renews: 'load' | 'truck' | undefined;
}

const NOTHING = { isEvent: false, told: [], notices: [], renews: undefined } as const;
const MISSING: Outcome = { status: 404, ...NOTHING };
const REFUSED: Outcome = { status: 409, ...NOTHING };
const SAME: Outcome = { status: 200, ...NOTHING };
const NEXT = { A: 'P', R: 'A', D: 'R' } as const;
const STEP_NAMES = { R: 'pickUp', D: 'deliver' } as const;

/** Applies an event to the model. */
export function applyEvent(event: ModelEvent, drivers: Map<ModelLoad, string>): Outcome {
  switch (event.type) {
    case 'assign': {
      const { user, load, truck } = event;
      if (load.broker !== user) return MISSING;
      if (load.status !== 'O' || truck.status !== 'O') return REFUSED;
      link(load, truck, 'P');
      return happened(load, 'assign', [notice(truck.carrier, 6)]);
    }
    case 'generate': {
      const { user, load } = event;
      if (load.broker !== user) return MISSING;
      if (load.status !== 'O') return REFUSED;
      load.status = 'P';
      load.holder = 'external';
      return happened(load, 'generateReference', []);
    }
    case 'take': {
      const { user, load, truck } = event;
      if (truck.carrier !== user) return MISSING;
      if (load.status !== 'P' || load.holder !== 'external' || truck.status !== 'O') return REFUSED;
      link(load, truck, 'A');
      return happened(load, 'takeReference', [notice(load.broker, 8)]);
    }
    case 'takeAsDriver': {
      const { load, phone } = event;
      if (load.holder === 'driver') return drivers.get(load) === phone ? SAME : REFUSED;
      if (load.status !== 'P' || load.holder !== 'external') return REFUSED;
      load.status = 'A';
      load.holder = 'driver';
      drivers.set(load, phone);
      return happened(load, 'takeReferenceAsDriver', [notice(load.broker, 8)]);
    }
    case 'decline':
      return decline(event.user, event.load);
    case 'unassign': {
      const { user, load } = event;
      if (load.broker !== user) return load.truck?.carrier === user ? REFUSED : MISSING;
      const isPossible = ['P', 'A'].includes(load.status) || (load.status === 'R' && load.holder === 'driver');
      if (!isPossible) return REFUSED;
      const told = toTold(load);
      const notices = load.truck === undefined ? [] : [notice(load.truck.carrier, 18)];
      unlink(load);
      return { ...happened(load, 'unassign', notices), told, renews: 'load' };
    }
    case 'cancel': {
      const { user, truck } = event;
      if (truck.carrier !== user) return truck.load?.broker === user ? REFUSED : MISSING;
      const { load } = truck;
      if (load === undefined || truck.status === 'D') return REFUSED;
      const told = toTold(load);
      unlink(load);
      return { ...happened(load, 'cancel', [notice(load.broker, 13)]), told, renews: 'truck' };
    }
    case 'stepLoad': {
      const { user, load, to } = event;
      if (load.broker !== user) return MISSING;
      if (load.status !== NEXT[to]) return REFUSED;
      const isBoard = load.holder === 'board';
      if (isBoard && to !== 'A') return REFUSED;
      setStatus(load, to);
      if (to !== 'A') return happened(load, STEP_NAMES[to], []);
      return isBoard
        ? happened(load, 'accept', [notice(load.truck!.carrier, 12)])
        : happened(load, 'confirmExternal', []);
    }
    case 'stepTruck': {
      const { user, truck, to } = event;
      if (truck.carrier !== user) return MISSING;
      const { load } = truck;
      if (load === undefined || truck.status !== NEXT[to]) return REFUSED;
      setStatus(load, to);
      return to === 'A'
        ? happened(load, 'accept', [notice(load.broker, 8)])
        : happened(load, STEP_NAMES[to], [notice(load.broker, 1)]);
    }
  }
}

function decline(user: number, load: ModelLoad): Outcome {
  const { truck } = load;
  const isBroker = load.broker === user;
  if (!isBroker && truck?.carrier !== user) return MISSING;
  if (load.status !== 'P') return REFUSED;
  const told = toTold(load);
  const notices = isBroker ? (truck === undefined ? [] : [notice(truck.carrier, 12)]) : [notice(load.broker, 8)];
  unlink(load);
  return { ...happened(load, 'decline', notices), told };
}

function link(load: ModelLoad, truck: ModelTruck, status: 'P' | 'A'): void {
  load.holder = 'board';
  load.truck = truck;
  truck.load = load;
  setStatus(load, status);
}

function unlink(load: ModelLoad): void {
  setStatus(load, 'O');
  if (load.truck !== undefined) load.truck.load = undefined;
  load.truck = undefined;
  load.holder = 'none';
  load.pin = '';
}

function setStatus(load: ModelLoad, status: ModelLoad['status']): void {
  load.status = status;
  if (load.truck !== undefined) load.truck.status = status;
}

function notice(user: number, typeId: number): ModelNotice {
  return { user, typeId };
}

function toTold({ broker, truck }: ModelLoad): number[] {
  return truck === undefined ? [broker] : [broker, truck.carrier];
}

function happened(load: ModelLoad, action: string, notices: readonly ModelNotice[]): Outcome {
  load.history.push(`${action} ${load.status}`);
  return { status: 200, isEvent: true, told: toTold(load), notices, renews: undefined };
}
