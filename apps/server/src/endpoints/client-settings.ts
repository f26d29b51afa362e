import { getClientSettings, type ClientSettings } from '@loadstone/contracts/board';
import { listOffsets, loadGazetteer } from '@loadstone/places';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../ground/clock.ts';
import type { Configuration } from '../ground/settings/config.ts';
import { registerEndpoint } from './endpoint.ts';

/** Serves the front end's settings, never cached. */
export function registerClientSettings(
  app: FastifyInstance,
  { clock, ...options }: { configuration: Configuration; issuer: string; version: string; clock: Clock },
): void {
  const settings = toClientSettings(options);
  const listClocks = createClocks(clock);
  registerEndpoint(app, getClientSettings, ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return { ...settings, clocks: listClocks() };
  });
}

const MS_PER_DAY = 86_400_000;
const YEAR_DAYS = 366;

/** The clocks of all places, read once a day: browsers know older rules for some zones. */
function createClocks(clock: Clock): () => ClientSettings['clocks'] {
  const zones = [...new Set(loadGazetteer().cities.map(({ timeZone }) => timeZone))];
  let ofDay = -1;
  let clocks: ClientSettings['clocks'] = {};
  return () => {
    const day = Math.floor(clock.now().getTime() / MS_PER_DAY);
    if (day !== ofDay) {
      ofDay = day;
      const toMinutes = (at: number) => (at * MS_PER_DAY) / 60_000;
      clocks = Object.fromEntries(
        zones.map((zone) => [
          zone,
          listOffsets(zone, toMinutes(day - YEAR_DAYS), toMinutes(day + YEAR_DAYS)).map(
            ([moment, offset]): [number, number] => [moment * 60_000, offset],
          ),
        ]),
      );
    }
    return clocks;
  };
}

function toClientSettings({
  configuration,
  issuer,
  version,
}: {
  configuration: Configuration;
  issuer: string;
  version: string;
}): Omit<ClientSettings, 'clocks'> {
  const { identity, limits, support, board } = configuration;
  return {
    version,
    oidc: {
      issuer,
      clientId: identity.clientId,
      scope: identity.scope,
      audience: identity.audience,
      portalUrl: identity.portalUrl,
      ...(identity.devicesUrl !== undefined && { devicesUrl: identity.devicesUrl }),
      ...(identity.securityUrl !== undefined && { securityUrl: identity.securityUrl }),
    },
    supportPhone: support.phone,
    supportPhoneAlternate: support.phoneAlternate,
    insuranceEmail: support.insuranceEmail,
    indicesPageUrl: configuration.pages.indicesUrl,
    indicesHelpUrl: configuration.pages.indicesHelpUrl,
    ...(configuration.pages.chatUrl !== undefined && { chatUrl: configuration.pages.chatUrl }),
    externalCustCd: board.externalCustCd,
    westernProvinces: [...board.westernProvinces],
    postingCommentMaxLength: limits.commentLength,
    dispatchCommentMaxLength: limits.dispatchCommentLength,
    templateMaxCount: limits.templates,
    repostLimit: limits.repostTemplates,
    searchRecords: limits.searchRecords,
    newLeadMinutes: limits.newLeadMinutes,
    leadReloadSeconds: limits.leadReloadSeconds,
    insuranceThresholdDays: limits.insuranceThresholdDays,
    insuranceWarningDays: limits.insuranceWarningDays,
    deliveryOverdueDays: limits.deliveryOverdueDays,
    geoLogMinutes: limits.geoLogMinutes,
    agentReturnSeconds: limits.agentReturnSeconds,
    productUpdates: configuration.hasProductUpdates,
    boardTimeZone: board.timeZone,
    isSampleMarket: configuration.demo.isOn,
  };
}
