import type { VirtualTime } from './virtual-time.ts';
import type { World } from './world.ts';

const LATENCY_MS = 80;
/** Until one side notices that the other one is gone. */
const LOSS_MS = 3_000;

/** One connection of a window: messages arrive in order, or not at all after a cut. */
export class Connection {
  readonly #world: World;
  readonly #time: VirtualTime;
  /** When the last message to the client arrives: later ones do not overtake it. */
  #toClientAtMs = 0;
  #toServerAtMs = 0;
  #isCut = false;
  /** The feed that the server reads: how often the tables had been restored. */
  readonly feed: number;
  /** Called for each message on the client's side. */
  onMessage: (name: string, payload: unknown) => void = () => undefined;
  /** Called once on the client's side, when it is open. */
  onOpen: () => void = () => undefined;
  onClientLoss: () => void = () => undefined;
  onClient: (name: string, payload: unknown) => void = () => undefined;
  onServerLoss: () => void = () => undefined;

  constructor(world: World, time: VirtualTime) {
    this.#world = world;
    this.#time = time;
    this.feed = world.restores;
  }

  /** False after a cut, also before both sides know. */
  get isOpen(): boolean {
    return !this.#isCut;
  }

  open(): void {
    this.#toClient(() => this.onOpen());
  }

  /** The payload is encoded when it is sent, as on a socket. */
  sendToClient(name: string, payload: unknown): void {
    const json = toJson(payload);
    this.#toClient(() => this.onMessage(name, JSON.parse(json)));
  }

  sendToServer(name: string, payload: unknown): void {
    this.#toServerAtMs = Math.max(this.#toServerAtMs, this.#time.nowMs + this.#world.random.below(LATENCY_MS));
    this.#at(this.#toServerAtMs, () => this.onClient(name, payload));
  }

  /** Loses what is on its way; each side notices some time later. */
  cut(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    const { random } = this.#world;
    this.#time.after(random.below(LOSS_MS), () => this.onClientLoss());
    this.#time.after(random.below(LOSS_MS), () => this.onServerLoss());
  }

  /** Ends at once on the client's side, which has closed it. */
  close(): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#time.after(this.#world.random.below(LATENCY_MS), () => this.onServerLoss());
  }

  #toClient(run: () => void): void {
    const { random } = this.#world;
    const delayMs = random.below(LATENCY_MS) + (this.#world.isLost(0.02) ? 1_000 : 0);
    this.#toClientAtMs = Math.max(this.#toClientAtMs, this.#time.nowMs + delayMs);
    this.#at(this.#toClientAtMs, run);
  }

  #at(atMs: number, run: () => void): void {
    this.#time.after(atMs - this.#time.nowMs, () => {
      if (!this.#isCut) run();
    });
  }
}

function toJson(payload: unknown): string {
  const { json } = payload as { readonly json?: unknown };
  return typeof json === 'string' ? json : JSON.stringify(payload);
}
