import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makeOffer } from '../../../../test/make-offer.ts';
import { SignedIn } from '../../../../test/render.tsx';
import { AgDataGrid } from '../../../grid/ag-data-grid.tsx';
import { learnContent, learnedOf } from '../../../grid/content-widths.ts';
import { listOfferColumns } from './offer-columns.ts';

afterEach(() => vi.restoreAllMocks());

it('the column of the load is as wide as a lane between two long names', () => {
  const pixelsOf = (text: string) => text.length * 7;
  const measureText = (text: string) => ({ width: pixelsOf(text) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const offer = {
    ...makeOffer(),
    srceCity: 'Clarence-Rockland',
    srceSt: 'ON',
    destCity: 'North Vancouver',
    destSt: 'BC',
  };
  const known = learnedOf('offers of long lanes');
  learnContent(known, listOfferColumns(), [offer]);
  expect(known.widths.get('load')).toBeGreaterThan(pixelsOf('Clarence-Rockland, ON → North Vancouver, BC'));
});

it('companies are as wide as their names, so that the load is beside them in a wide window', () => {
  expect(listOfferColumns().flatMap(({ key, grows }) => (grows === undefined ? [] : [key]))).toEqual(['changed']);
});

it('companies are whole in a window of 1024 px, where long lanes and the gap give way', async () => {
  const roomPx = 968;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(roomPx);
  const measureText = (text: string) => ({ width: text.length * 7 });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ measureText } as never);
  const company = 'Northern Prairie Transport (sample)';
  const lane = { srceCity: 'Clarence-Rockland', srceSt: 'ON', destCity: 'North Vancouver', destSt: 'BC' };
  const offer = { ...makeOffer(), ...lane, company };
  render(
    <SignedIn>
      <style>{`.ag-grid-viewport { width: ${roomPx}px; }`}</style>
      <AgDataGrid
        {...{ label: 'Offers', gridKey: 'offers of 1024', columns: listOfferColumns(), rows: [offer] }}
        toKey={({ id }) => id}
        listMenuItems={() => []}
        empty="none"
      />
    </SignedIn>,
  );
  await screen.findByText(company);
  const widthOf = (key: string) =>
    Number.parseInt(document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${key}"]`)?.style.width ?? '0');
  await waitFor(() => expect(widthOf('company')).toBe(learnedOf('offers of 1024').widths.get('company')));
  expect(screen.queryByRole('columnheader', { name: 'Gap' })).toBeNull();
  expect(widthOf('load')).toBeLessThan(learnedOf('offers of 1024').widths.get('load')!);
});
