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
      position={1}
      setSize={1}
      topPx={0}
    />,
  );
  expect(screen.getByTitle(network.name)).toHaveTextContent(network.name);
  expect(screen.getByTitle('Air Ride, Hazmat')).toHaveTextContent('A Z');
});
