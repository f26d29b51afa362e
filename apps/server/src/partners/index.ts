import type { Configuration } from '../ground/settings/config.ts';
import type { PartnerBoard } from './board/board.port.ts';
import { createEmbeddedBoard } from './board/embedded.ts';
import { createHttpBoard } from './board/http.ts';
import { BUREAUS, type Bureau, type CreditBureau } from './credit/credit.port.ts';
import { createEmbeddedBureau } from './credit/embedded.ts';
import { createHttpBureau } from './credit/http.ts';
import { createEmbeddedGeocoding } from './geocoding/embedded.ts';
import type { Geocoding } from './geocoding/geocoding.port.ts';
import { createHttpGeocoding } from './geocoding/http.ts';
import type { PartnerRuntime } from './partner-runtime.ts';
import { PARTNER_NAMES, type PartnerName } from './partner-unavailable.ts';
import { createEmbeddedQuickPay } from './quick-pay/embedded.ts';
import { createHttpQuickPay } from './quick-pay/http.ts';
import type { QuickPay } from './quick-pay/quick-pay.port.ts';
import { createEmbeddedRateIndex } from './lane-rates/embedded.ts';
import { createHttpRateIndex } from './lane-rates/http.ts';
import type { RateIndex } from './lane-rates/lane-rates.port.ts';
import { createEmbeddedRouting, estimateRoute } from './routing/embedded.ts';
import { createHttpRouting } from './routing/http.ts';
import type { Routing } from './routing/routing.port.ts';
import { createEmbeddedSms } from './sms/embedded.ts';
import { createHttpSms } from './sms/http.ts';
import type { SmsGateway } from './sms/sms.port.ts';

export { toBoardQuery, type BoardQuery } from './board/board-query.ts';
export type { PartnerBoard, PartnerBoardReply, PartnerMember, PartnerPosting } from './board/board.port.ts';
export { NO_SCORE } from './credit/credit.port.ts';
export type { PartnerCompany } from './partner-company.ts';
export { createPartnerRuntime } from './partner-runtime.ts';
export { PARTNER_NAMES, PartnerUnavailable } from './partner-unavailable.ts';
export { toRateGroup } from './lane-rates/rate-group.ts';
export { findNearestCity } from './geocoding/embedded.ts';
export { MATRIX_POINTS, type Routing } from './routing/routing.port.ts';
export { estimateRoute };
export type { SmsGateway } from './sms/sms.port.ts';

/** The state of a party: embedded with sample data, or real, possibly paused after failures. */
type PartnerState = 'sample' | 'ready' | 'paused';

/** The outside parties of one server. */
export interface Partners {
  readonly board: PartnerBoard;
  readonly credit: Readonly<Record<Bureau, CreditBureau>>;
  readonly quickPay: QuickPay;
  readonly rates: RateIndex;
  readonly routing: Routing;
  readonly geocoding: Geocoding;
  readonly sms: SmsGateway;
  /** For health and metrics; sends no request. */
  listStates(): Record<PartnerName, PartnerState>;
  /** Cancels open requests and stops the embedded board's server. */
  close(): Promise<void>;
}

/** Creates the parties: real if the configuration has its address, otherwise embedded. */
export function createPartners(services: Configuration['partners'], runtime: PartnerRuntime): Partners {
  const toBureau = (bureau: Bureau): CreditBureau => {
    const service = services[bureau];
    return service ? createHttpBureau(bureau, service, runtime) : createEmbeddedBureau(bureau);
  };
  const board = services.board ? createHttpBoard(services.board, runtime) : createEmbeddedBoard(runtime);
  const credit = {
    equifax: toBureau('equifax'),
    transcreditCa: toBureau('transcreditCa'),
    transcreditUs: toBureau('transcreditUs'),
  };
  const pageUrl = services.quickPayPageUrl;
  const quickPay = services.quickPay
    ? createHttpQuickPay(services.quickPay, runtime, { pageUrl })
    : createEmbeddedQuickPay(pageUrl);
  const rates = services.rates ? createHttpRateIndex(services.rates, runtime) : createEmbeddedRateIndex();
  const routing = services.routing ? createHttpRouting(services.routing, runtime) : createEmbeddedRouting();
  const geocoding = services.geocoding ? createHttpGeocoding(services.geocoding, runtime) : createEmbeddedGeocoding();
  const sms = services.sms ? createHttpSms(services.sms, runtime) : createEmbeddedSms();
  const parties = { board, ...credit, quickPay, rates, routing, geocoding, sms };

  return {
    board,
    credit,
    quickPay,
    rates,
    routing,
    geocoding,
    sms,
    listStates() {
      const toState = (name: PartnerName): PartnerState => {
        if (services[name] === undefined) return 'sample';
        return parties[name].isPaused() ? 'paused' : 'ready';
      };
      return Object.fromEntries(PARTNER_NAMES.map((name) => [name, toState(name)])) as Record<
        PartnerName,
        PartnerState
      >;
    },
    async close() {
      for (const bureau of BUREAUS) credit[bureau].close();
      quickPay.close();
      rates.close();
      routing.close();
      geocoding.close();
      sms.close();
      await board.close();
    },
  };
}

export { partnersModule } from './partners.module.ts';
