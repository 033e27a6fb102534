import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useRef } from 'react';

/** Pixels of a usual phone and a usual desktop. */
export const PHONE_WIDTH = '390';
const DESKTOP_WIDTH = '1280';
const HEIGHT = 640;

export function WidthSwitch({ width, onChange }: { width: string; onChange: (width: string) => void }) {
  return (
    <SegmentedControl
      aria-label="Width of the screen"
      value={width}
      onChange={onChange}
      data={[
        { value: PHONE_WIDTH, label: 'Phone' },
        { value: DESKTOP_WIDTH, label: 'Desktop' },
      ]}
    />
  );
}

/** A page of the storefront as it is at this width, made smaller where there is less room; a newer one is scrolled to where the old one was. */
export function Framed({ url, width }: { url: string; width: string }) {
  const { ref, width: room } = useElementSize();
  const top = useRef(0);
  const scale = room > 0 ? Math.min(1, room / Number(width)) : 1;
  return (
    <div ref={ref} style={{ overflow: 'hidden', height: HEIGHT }}>
      <iframe
        title="Preview of the page"
        src={url}
        onLoad={({ currentTarget: { contentWindow } }) => {
          contentWindow?.scrollTo(0, top.current);
          contentWindow?.addEventListener('scroll', () => {
            top.current = contentWindow.scrollY;
          });
        }}
        style={{
          width: Number(width),
          // A smaller page shows more of the page in the same room.
          height: HEIGHT / scale,
          border: '1px solid var(--mantine-color-default-border)',
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          background: '#fff',
        }}
      />
    </div>
  );
}
