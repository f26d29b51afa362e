import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Desk } from '../src/screens/desk/desk.tsx';
import { renderSignedIn } from './render.tsx';

/** Renders the desk; in place of the details of the selected posting there is "details of" and its comment. */
export function renderDesk(options: Parameters<typeof renderSignedIn>[1] = {}): UserEvent {
  renderSignedIn(
    <Desk renderDetails={({ posting }) => <p>details of {posting.comment}</p>} onReloadLeads={() => undefined} />,
    options,
  );
  return userEvent.setup();
}
