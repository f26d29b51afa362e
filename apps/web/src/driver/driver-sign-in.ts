import type { ReferenceTaking } from '@loadstone/contracts/assignments';
import { after } from '../lib/time/clock.ts';
import { type Challenge, type DriverApi, type ReferenceDraft, Refused, Unreachable } from './driver-calls.ts';
import type { DriverDatabase } from './driver-database.ts';
import type { DriverState } from './driver-state.ts';
import { t } from './texts/t.ts';

/** How often the page asks whether the broker has confirmed the driver. */
const CLAIM_MS = 4_000;

export interface SignInDependencies {
  readonly database: DriverDatabase;
  readonly api: DriverApi;
  /** Returns the address of the identity provider's page. */
  readonly beginAccountSignIn: () => Promise<string>;
  /** Exchanges the code in an address for an access token. */
  readonly finishAccountSignIn: (query: URLSearchParams) => Promise<string>;
  readonly goTo: (address: string) => void;
}

/** The page whose session is opened. */
interface SignInHost {
  readonly isSignedIn: () => boolean;
  readonly show: (change: Partial<DriverState>) => Promise<void>;
  readonly open: (session: { secret: string; displayName: string }) => Promise<void>;
  readonly refresh: () => Promise<void>;
}

/** The ways into the driver's page: a one-time link, an account, and a reference number with or without its broker. */
export class DriverSignIn {
  readonly #dependencies: SignInDependencies;
  readonly #host: SignInHost;
  #cancelClaim: () => void = () => undefined;
  /** Ends the wait for a broker. */
  #waiting = new AbortController();

  constructor(dependencies: SignInDependencies, host: SignInHost) {
    this.#dependencies = dependencies;
    this.#host = host;
  }

  /** Signs in with a one-time link, also where the page is open already. */
  async openLink(link: string): Promise<void> {
    this.#endClaim();
    try {
      await this.#host.open(await this.#dependencies.api.openLink(link));
    } catch (error) {
      // A link that was used on this phone before leads to the session that it has opened.
      const isSignedIn = this.#host.isSignedIn();
      const notice = error instanceof Unreachable ? t('unreachable') : t('linkGone');
      await this.#host.show({ phase: isSignedIn ? 'signedIn' : 'signedOut', notice: isSignedIn ? '' : notice });
    }
    await this.#host.refresh();
  }

  /** Opens the identity provider's page, which returns to this page. */
  async beginWithAccount(): Promise<void> {
    const { beginAccountSignIn, goTo } = this.#dependencies;
    try {
      goTo(await beginAccountSignIn());
    } catch {
      await this.#host.show({ notice: t('unreachable') });
    }
  }

  /** Finishes a sign-in with an account, with the query of the address to which the provider has returned. */
  async finishWithAccount(query: URLSearchParams): Promise<void> {
    const { api, finishAccountSignIn } = this.#dependencies;
    try {
      await this.#host.open(await api.openWithToken(await finishAccountSignIn(query)));
    } catch (error) {
      const notice =
        error instanceof Refused && error.code === 'driver.notLinked' ? error.message : t('accountRefused');
      await this.#host.show({ notice: error instanceof Unreachable ? t('unreachable') : notice });
    }
    await this.#host.refresh();
  }

  /** Signs in with a reference number, or waits for the broker of its load. */
  async takeReference(draft: ReferenceDraft): Promise<void> {
    try {
      const taken = await this.#sendReference(draft);
      if (taken.session === null) return await this.waitFor(taken.claim);
      await this.#host.open(taken.session);
      await this.#host.refresh();
    } catch (error) {
      const notice = error instanceof Refused ? error.message : t('unreachable');
      await this.#host.show({ notice, isProving: false });
    }
  }

  /** Sends a reference number, with a proof of work where the server wants one. */
  async #sendReference(draft: ReferenceDraft): Promise<ReferenceTaking> {
    const { api } = this.#dependencies;
    try {
      return await api.takeReference(draft);
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'reference.proofNeeded') throw error;
    }
    await this.#host.show({ isProving: true, notice: '' });
    const challenge = await api.createChallenge();
    const waited = new Promise<void>((resolve) => after(challenge.waitMs, resolve));
    const [answer] = await Promise.all([solveChallenge(challenge), waited]);
    const taken = await api.takeReference({ ...draft, proof: { challenge: challenge.challenge, answer } });
    await this.#host.show({ isProving: false });
    return taken;
  }

  /** Waits until the broker has confirmed the driver, also after a reload. */
  async waitFor(claim: string): Promise<void> {
    const { api, database } = this.#dependencies;
    // The driver can stop waiting, and enter another number, while a reply is on its way.
    this.#endClaim();
    const waiting = new AbortController();
    this.#waiting = waiting;
    await database.write('claim', claim);
    await this.#host.show({ phase: 'waiting', notice: '' });
    const ask = async (): Promise<void> => {
      try {
        const { session } = await api.readClaim(claim);
        if (waiting.signal.aborted) return;
        if (session !== null) {
          await database.forgetClaim();
          await this.#host.open(session);
          return await this.#host.refresh();
        }
        await this.#host.show({ isOffline: false });
      } catch (error) {
        if (waiting.signal.aborted) return;
        if (error instanceof Refused) return this.stopWaiting(t('claimEnded'));
        await this.#host.show({ isOffline: true });
      }
      if (!waiting.signal.aborted) this.#cancelClaim = after(CLAIM_MS, () => void ask());
    };
    await ask();
  }

  /** Ends the wait for the broker: the driver gives up, or the broker has refused. */
  async stopWaiting(notice = ''): Promise<void> {
    this.#endClaim();
    await this.#dependencies.database.forgetClaim();
    await this.#host.show({ phase: 'signedOut', notice });
  }

  #endClaim(): void {
    this.#waiting.abort();
    this.#cancelClaim();
  }

  /** Ends the timer. */
  stop(): void {
    this.#endClaim();
  }
}

/** Hashes at a time: more would delay the page, fewer spend the time on promises. */
const BATCH = 512;

/** Finds a text with which the SHA-256 of `<challenge>.<text>` begins with the zero bits. O(2^bits) hashes. */
export async function solveChallenge({ challenge, bits }: Pick<Challenge, 'challenge' | 'bits'>): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const answers = Array.from({ length: BATCH }, (_, place) => String(first + place));
    const hashes = await Promise.all(
      answers.map((answer) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}.${answer}`))),
    );
    const place = hashes.findIndex((hash) => new DataView(hash).getUint32(0) >>> (32 - bits) === 0);
    const found = answers[place];
    if (found !== undefined) return found;
  }
}
