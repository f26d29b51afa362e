import { useEffect, useRef, useState } from 'react';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** Where the input names these types, a phone sends JPEG in the place of HEIC. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

interface AddDocumentProps {
  readonly load: ShownLoad;
  readonly driver: Driver;
  /** Called when a picture is chosen, and when none is any more. Stable between renders. */
  readonly onChosen: (loadId: number, isChosen: boolean) => void;
}

/** Adds a document: the camera, then a preview with retake. */
export function AddDocument({ load, driver, onChosen }: AddDocumentProps) {
  const camera = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<{ file: File; url: string }>();
  const url = picture?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  const { id } = load;
  useEffect(() => {
    if (url === undefined) return undefined;
    onChosen(id, true);
    return () => onChosen(id, false);
  }, [url, id, onChosen]);
  const take = (): void => camera.current?.click();
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
        <button type="button" onClick={take}>
          {t('addDocument')}
        </button>
      ) : (
        <>
          <img src={picture.url} alt={t('preview')} />
          <button
            type="button"
            className="main"
            autoFocus
            onClick={() => {
              setPicture(undefined);
              void driver.addDocument(load, picture.file);
            }}
          >
            {t('send')}
          </button>
          <button type="button" onClick={take}>
            {t('retake')}
          </button>
          <button type="button" className="quiet" onClick={() => setPicture(undefined)}>
            {t('cancel')}
          </button>
        </>
      )}
      {load.pendingDocuments > 0 && <p className="soft">{t('documentsPending', { count: load.pendingDocuments })}</p>}
    </div>
  );
}
