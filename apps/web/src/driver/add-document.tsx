import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DRIVER_DOCUMENT_KINDS, type DriverDocumentKind } from './driver-database.ts';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { findDocumentPlace } from './load-stops.tsx';
import { t } from './texts/t.ts';

/** Where the input names these types, a phone sends JPEG in the place of HEIC. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface AddDocumentProps {
  readonly load: ShownLoad;
  readonly driver: Driver;
  /** True: the filled button of the page. */
  readonly isMain: boolean;
  /** Called when a picture is chosen, and when none is any more. Stable between renders. */
  readonly onChosen: (loadId: number, isChosen: boolean) => void;
}

/** Adds a document: the camera, then a preview with its kind and retake. */
export function AddDocument({ load, driver, isMain, onChosen }: AddDocumentProps) {
  const camera = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const kindId = useId();
  const [picture, setPicture] = useState<{ file: File; url: string }>();
  const [kind, setKind] = useState<DriverDocumentKind>();
  const url = picture?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const { id } = load;
  useEffect(() => {
    if (url === undefined) return undefined;
    onChosen(id, true);
    return () => onChosen(id, false);
  }, [url, id, onChosen]);
  const take = (): void => camera.current?.click();
  const close = (): void => {
    // The pressed button is gone with the preview.
    flushSync(() => {
      setPicture(undefined);
      setKind(undefined);
    });
    addButton.current?.focus();
  };
  const ofStop = findDocumentPlace(load);
  // At a pick-up drivers get a bill of lading.
  const shownKind = kind ?? ofStop?.kind ?? (load.pStatus === 'A' ? 'billOfLading' : 'proofOfDelivery');
  return (
    <div className="document">
      <input
        ref={camera}
        type="file"
        hidden
        accept={ACCEPTED}
        capture="environment"
        aria-label={t('takePicture')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) setPicture({ file, url: URL.createObjectURL(file) });
          currentTarget.value = '';
        }}
      />
      {picture === undefined ? (
        <button ref={addButton} type="button" className={isMain ? 'main' : undefined} onClick={take}>
          {ofStop === undefined ? t('addDocument') : t('documentAt', { place: ofStop.place })}
        </button>
      ) : (
        <>
          <img src={picture.url} alt={t('preview')} />
          <div className="field">
            <label htmlFor={kindId}>{t('documentKind')}</label>
            <select
              id={kindId}
              value={shownKind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as DriverDocumentKind)}
            >
              {DRIVER_DOCUMENT_KINDS.map((name) => (
                <option key={name} value={name}>
                  {t(`kinds.${name}`)}
                </option>
              ))}
            </select>
          </div>
          <button
            type="button"
            className="main"
            autoFocus
            onClick={() => {
              close();
              void driver.addDocument(load, picture.file, shownKind);
            }}
          >
            {t('send')}
          </button>
          <button type="button" onClick={take}>
            {t('retake')}
          </button>
          <button type="button" className="quiet" onClick={close}>
            {t('cancel')}
          </button>
        </>
      )}
      {load.pendingDocuments > 0 && <p className="soft">{t('documentsPending', { count: load.pendingDocuments })}</p>}
    </div>
  );
}
