import { useEffect, useRef, useState } from 'react';

import classes from './output.module.css';

interface MediaViewProps {
  readonly kind: 'video' | 'audio';
  readonly url: string;
  /** Name for screen readers. */
  readonly label: string;
  /** Called when the file fails to load or to play. */
  readonly onBroken: () => void;
}

/** A video or audio player, which continues at the same position after its link was renewed. */
export function MediaView({ kind, url, label, onBroken }: MediaViewProps) {
  const player = useRef<HTMLMediaElement>(null);
  const left = useRef<{ readonly atSeconds: number; readonly playing: boolean }>(undefined);
  const [shownUrl, setShownUrl] = useState(url);

  // Save the position before the address changes, since the element then loses it.
  useEffect(() => {
    const { current } = player;
    if (url === shownUrl || !current) return;
    left.current ??= { atSeconds: current.currentTime, playing: !current.paused };
    setShownUrl(url);
  }, [url, shownUrl]);

  function goOn() {
    const { current } = player;
    if (!current || !left.current) return;
    const { atSeconds, playing } = left.current;
    left.current = undefined;
    current.currentTime = atSeconds;
    // A browser may block this before any user gesture. The player has a button for that case.
    if (playing) current.play().catch(() => undefined);
  }

  const Player = kind;
  return (
    <Player
      ref={(element: HTMLMediaElement | null) => {
        player.current = element;
      }}
      src={shownUrl}
      controls
      aria-label={label}
      className={kind === 'video' ? classes.picture : classes.audio}
      onLoadedMetadata={goOn}
      onError={onBroken}
    />
  );
}
