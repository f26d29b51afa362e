import { toSearchPath } from '@loadstone/contracts/alerts';
import { carrierSearchSchema } from '@loadstone/contracts/search';
import { expect, it } from 'vitest';
import { readFields } from './search-address.ts';
import { toCarrierDraft } from './search-fields.ts';

it('the address of a search fills in its form', () => {
  const search = carrierSearchSchema.parse({
    srceCity: 'Toronto, ON',
    srceCityId: 6167865,
    srceRadius: 100,
    destSt: 'IL',
    vehicleType: 'VR',
  });
  const fields = readFields(new URLSearchParams(toSearchPath(search).split('?')[1]), 'carriers');
  expect(fields && toCarrierDraft(fields)).toEqual({ ...search, maxRecords: undefined });
});
