import { describe, expect, it } from 'vitest';
import { isPushEndpointAllowed } from './push.service.ts';

const HOSTS = ['fcm.googleapis.com', '*.notify.windows.com'];

describe('the address of a push service', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/a:b-c_d', 'https://db5p.notify.windows.com/w/?token=a%2b'])(
    'is accepted as %s',
    (endpoint) => {
      expect(isPushEndpointAllowed(endpoint, HOSTS)).toBe(true);
    },
  );

  it.each([
    'https:///fcm.googleapis.com/x',
    'https:fcm.googleapis.com/x',
    'https:\\\\fcm.googleapis.com/x',
    'HTTPS://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:443/x',
    'https://fcm.googleapis.com/x#fragment',
    'https://fcm.googleapis.com/a/../x',
    ' https://fcm.googleapis.com/x',
  ])('is refused as %s, which parsers read in different ways', (endpoint) => {
    expect(isPushEndpointAllowed(endpoint, HOSTS)).toBe(false);
  });
});
