import { z } from 'zod';
import { defineEndpoint } from '../endpoint/endpoint.ts';
import { requireProduct } from '../endpoint/guard.ts';

const choice = z.enum(['True', 'False']);

/** A user's preferences for one product. */
export const preferenceSchema = z
  .object({
    LiveSound: choice,
    Notification: choice,
    NotificationSound: choice,
    CompactRows: choice.optional().describe('True for low rows in lists and grids; omitted like False'),
    Kilometres: choice.optional().describe('True: distances are shown in kilometres; default False'),
    Hints: choice.optional().describe('False: the user has closed the hints of a first visit; default True'),
  })
  .meta({ id: 'Preference' });
export type Preference = z.infer<typeof preferenceSchema>;

const userPreferenceSchema = z
  .object({
    userId: z.int(),
    productId: z.int(),
    preference: preferenceSchema,
    statusId: z.int(),
  })
  .meta({ id: 'UserPreference' });
export type UserPreference = z.infer<typeof userPreferenceSchema>;

/** The choices of a user who has not changed any. */
export const DEFAULT_PREFERENCE: Preference = { LiveSound: 'True', Notification: 'True', NotificationSound: 'True' };

/** The values of the choices that a stored preference may lack. */
export const OPTIONAL_PREFERENCES = {
  CompactRows: 'False',
  Kilometres: 'False',
  Hints: 'True',
} as const satisfies Partial<Preference>;

/** The status of an active preference. */
export const PREFERENCE_STATUS = 1;

const productId = z.coerce.number().int().positive();

const draft = z
  .object({ productId: z.int().positive(), preference: preferenceSchema })
  .meta({ id: 'UserPreferenceDraft' });

export const getUserPreference = defineEndpoint({
  method: 'GET',
  path: '/api/UserPreference',
  summary: "The caller's choices for a product, or the defaults",
  tag: 'preferences',
  callers: { user: requireProduct({ field: 'query.productId' }) },
  query: z.object({ productId }),
  reply: userPreferenceSchema,
});

export const addUserPreference = defineEndpoint({
  method: 'POST',
  path: '/api/UserPreference',
  summary: "Saves the caller's choices for a product",
  tag: 'preferences',
  affects: [],
  callers: { user: requireProduct({ field: 'body.productId' }) },
  body: draft,
  reply: userPreferenceSchema,
});

export const editUserPreference = defineEndpoint({
  method: 'PUT',
  path: '/api/UserPreference',
  summary: "Changes the caller's choices for a product",
  tag: 'preferences',
  affects: [],
  callers: { user: requireProduct({ field: 'body.productId' }) },
  body: draft,
  reply: userPreferenceSchema,
});
