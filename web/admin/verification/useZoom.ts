import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const MOST_SCALE = 8;
const STEP = 1.5;

interface View {
  scale: number;
  /** From the frame's centre to the picture's, in pixels. */
  x: number;
  y: number;
}
const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Zooms and pans a picture within its frame, by wheel, pinch, drag and keys. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  function inFrame({ scale, x, y }: View): View {
    const { width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    const within = (at: number, size: number) =>
      Math.max(-1, Math.min(1, at / (((scale - 1) * size) / 2 || 1))) * (((scale - 1) * size) / 2);
    return { scale, x: within(x, width), y: within(y, height) };
  }

  const move = (x: number, y: number) => setView((view) => inFrame({ ...view, x: view.x + x, y: view.y + y }));

  /** Zooms around a fixed point, in pixels from the frame's centre. */
  const zoomBy = (factor: number, at = { x: 0, y: 0 }) =>
    setView((view) => {
      const scale = Math.max(1, Math.min(MOST_SCALE, view.scale * factor));
      const by = scale / view.scale;
      return inFrame({ scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by });
    });

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  };

  // React's wheel listeners are passive and can't stop the page from scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls only reads the frame
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400), fromMiddle(event));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      pointers.current.set(event.pointerId, now);
      if (!other) return move(now.x - before.x, now.y - before.y);
      const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      zoomBy(
        Math.hypot(now.x - other.x, now.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1),
        middle,
      );
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onDoubleClick: () => (view.scale > 1 ? setView(WHOLE) : zoomBy(STEP * STEP)),
  };

  return {
    view,
    handlers,
    larger: () => zoomBy(STEP),
    smaller: () => zoomBy(1 / STEP),
    whole: () => setView(WHOLE),
    move,
  };
}
