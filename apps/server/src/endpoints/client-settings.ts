import { getClientSettings, type ClientSettings } from '@loadstone/contracts/board';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../ground/settings/config.ts';
import { registerEndpoint } from './endpoint.ts';

/** Serves the front end's settings, never cached. */
export function registerClientSettings(
  app: FastifyInstance,
  options: { configuration: Configuration; issuer: string; version: string },
): void {
  const settings = toClientSettings(options);
  registerEndpoint(app, getClientSettings, ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return settings;
  });
}

function toClientSettings({
  configuration,
  issuer,
  version,
}: {
  configuration: Configuration;
  issuer: string;
  version: string;
}): ClientSettings {
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
