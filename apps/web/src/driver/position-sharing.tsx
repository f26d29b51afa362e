import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { texts } from './texts.ts';

/** The driver's consent to share positions, and the control that stops it. */
export function PositionSharing({ load, driver }: { load: ShownLoad; driver: Driver }) {
  const pending = load.isSharingPending && <small> · {texts.pending}</small>;
  if (load.isSharing) {
    return (
      <div className="sharing on">
        <p>
          <span className="dot" aria-hidden="true" />
          {texts.sharing}
          {pending}
        </p>
        <button type="button" onClick={() => void driver.share(load, false)}>
          {texts.stop}
        </button>
      </div>
    );
  }
  return (
    <div className="sharing">
      <h2>{texts.shareTitle}</h2>
      <p className="soft">
        {texts.shareConsent}
        {pending}
      </p>
      <button type="button" onClick={() => void driver.share(load, true)}>
        {texts.share}
      </button>
    </div>
  );
}
