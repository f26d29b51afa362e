import { useState } from 'react';
import styles from './document-viewer.module.css';

interface DocumentPictureProps {
  readonly name: string;
  /** Of the content. */
  readonly url: string;
  readonly zoom: number;
  readonly degrees: number;
}

/** A picture in full, also where it is turned; at a zoom above 1 its area scrolls. */
export function DocumentPicture({ name, url, zoom, degrees }: DocumentPictureProps) {
  const [natural, setNatural] = useState({ width: 1, height: 1 });
  const isTurned = degrees % 180 !== 0;
  // Width by height, as it is seen.
  const shape = isTurned ? natural.height / natural.width : natural.width / natural.height;
  return (
    // The area scrolls, so it takes the focus of the keyboard.
    <div className={styles.area} tabIndex={0} role="group" aria-label={name}>
      <div
        className={styles.frame}
        style={{ aspectRatio: shape, width: `calc(min(100cqw, 100cqh * ${shape}) * ${zoom})` }}
      >
        <img
          src={url}
          alt={name}
          className={styles.picture}
          style={{
            width: isTurned ? `${100 / shape}%` : '100%',
            transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
          }}
          onLoad={({ currentTarget }) =>
            setNatural({
              width: Math.max(currentTarget.naturalWidth, 1),
              height: Math.max(currentTarget.naturalHeight, 1),
            })
          }
        />
      </div>
    </div>
  );
}
