import { Button, Group, UnstyledButton } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';

import { Dialog } from '@/ui/dialog/dialog.tsx';

import { texts } from './texts.ts';
import classes from './output.module.css';

interface PictureViewProps {
  readonly url: string;
  readonly alt: string;
  /** The picture could not be loaded. */
  readonly onBroken: () => void;
}

/** A picture, and a click larger. Pictures run no scripts, whatever their file holds. */
export function PictureView({ url, alt, onBroken }: PictureViewProps) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <>
      <UnstyledButton className={classes.zoom} aria-label={texts.zoom.open(alt)} onClick={() => setZoomed(true)}>
        <img src={url} alt={alt} className={classes.picture} referrerPolicy="no-referrer" onError={onBroken} />
      </UnstyledButton>
      {zoomed && <ZoomedPicture url={url} alt={alt} onClose={() => setZoomed(false)} />}
    </>
  );
}

const steps = [100, 150, 200, 300, 400, 600];

function ZoomedPicture({ url, alt, onClose }: Omit<PictureViewProps, 'onBroken'> & { readonly onClose: () => void }) {
  const [step, setStep] = useState(0);
  const percent = steps[step] ?? 100;
  return (
    <Dialog fullScreen onClose={onClose} title={alt}>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconZoomOut size={16} aria-hidden />}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          {texts.zoom.out}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconZoomIn size={16} aria-hidden />}
          disabled={step === steps.length - 1}
          onClick={() => setStep(step + 1)}
          data-autofocus
        >
          {texts.zoom.in}
        </Button>
        <span role="status">{texts.zoom.percent(percent)}</span>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div className={classes.zoomed} tabIndex={0} role="region" aria-label={texts.zoom.image}>
        <img
          src={url}
          alt={alt}
          referrerPolicy="no-referrer"
          style={{ width: `${percent}%`, ...(step === 0 && { height: '100%', objectFit: 'contain' }) }}
        />
      </div>
    </Dialog>
  );
}
