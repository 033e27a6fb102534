import { ActionIcon, Group, Loader, Text, Tooltip } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { IconZoomIn, IconZoomOut, IconZoomReset } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import type { useZoom } from './useZoom.ts';
import classes from './Verification.module.css';

interface ProofPictureProps {
  /** Undefined while it loads, null if it can't load. */
  picture: string | null | undefined;
  alt: string;
  frame: RefObject<HTMLDivElement | null>;
  zoom: ReturnType<typeof useZoom>;
  /** Resets the zoom when it changes. */
  of: string;
}

/** Shows a payment's picture, with zoom by wheel, pinch, buttons and keys. */
export function ProofPicture({ picture, alt, frame, zoom, of }: ProofPictureProps) {
  const { view, handlers, whole } = zoom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each proof
  useEffect(whole, [of]);
  return (
    <div className={classes.picture}>
      <div ref={frame} className={classes.frame} {...handlers}>
        {picture === undefined && <Loader aria-label={t('Loading the picture')} />}
        {picture === null && (
          <Text role="alert" p="md">
            {t('The picture could not be loaded. Skip this payment, or reload the page.')}
          </Text>
        )}
        {picture && (
          <img
            src={picture}
            alt={alt}
            draggable={false}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        )}
      </div>
      <Group gap={4} className={classes.zoom}>
        <ZoomButton label={t('Zoom out (−)')} onClick={zoom.smaller} icon={<IconZoomOut size={20} aria-hidden />} />
        <ZoomButton label={t('Fit (0)')} onClick={whole} icon={<IconZoomReset size={20} aria-hidden />} />
        <ZoomButton label={t('Zoom in (+)')} onClick={zoom.larger} icon={<IconZoomIn size={20} aria-hidden />} />
      </Group>
    </div>
  );
}

const ZoomButton = ({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) => (
  <Tooltip label={label} openDelay={300}>
    <ActionIcon variant="default" size={44} aria-label={label} onClick={onClick}>
      {icon}
    </ActionIcon>
  </Tooltip>
);
