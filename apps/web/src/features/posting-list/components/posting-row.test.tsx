import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { PostingRow } from './posting-row.tsx';

it('has the full text of what may not fit: the attributes in words, and the name of the network', () => {
  const network = { id: 4, name: 'Carriers that cross the border every week', isDeleted: false };
  renderSignedIn(
    <PostingRow
      id="row"
      posting={makePosting({ token: 1, postMode: 'P', networkId: 4, network, postingAttrib: 'AZ' })}
      status="O"
      mode="B"
      isSelected={false}
      isActive={false}
      isCompact={false}
      position={1}
      setSize={1}
      topPx={0}
    />,
  );
  expect(screen.getByTitle(network.name)).toHaveTextContent(network.name);
  expect(screen.getByTitle('Air Ride, Hazmat')).toHaveTextContent('A Z');
});

it('places "outside your filter" beside the line of the status, where it is not cut', () => {
  renderSignedIn(
    <PostingRow
      id="row"
      posting={makePosting({ token: 1 })}
      status="O"
      isOutsideFilter
      mode="B"
      isSelected={false}
      isActive={false}
      isCompact={false}
      position={1}
      setSize={1}
      topPx={0}
    />,
  );
  // Each part of the row is one line that is cut where it does not fit; a part within another one is cut with it.
  expect(screen.getByText('outside your filter').parentElement).toBe(screen.getByRole('option'));
});
