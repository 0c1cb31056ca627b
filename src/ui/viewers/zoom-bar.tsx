import { Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';

import classes from './picture-zoom.module.css';
import { zoomStep } from './picture-place.ts';
import { texts } from './texts.ts';

interface ZoomBarProps {
  readonly scale: number;
  readonly onZoom: (by: number) => void;
  readonly onWhole: () => void;
}

/** Buttons that zoom pictures, and the current scale. */
export function ZoomBar({ scale, onZoom, onWhole }: ZoomBarProps) {
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconZoomOut size={16} aria-hidden />}
        disabled={scale <= 1}
        onClick={() => onZoom(1 / zoomStep)}
      >
        {texts.picture.out}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconZoomIn size={16} aria-hidden />}
        onClick={() => onZoom(zoomStep)}
        data-autofocus
      >
        {texts.picture.in}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onWhole}>
        {texts.picture.whole}
      </Button>
      <span role="status" className={classes.percent}>
        {texts.picture.percent(Math.round(scale * 100))}
      </span>
    </>
  );
}
