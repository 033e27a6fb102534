import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../language/t.ts';

/** The part of the browser's BarcodeDetector that we use (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The kinds of codes on boxes and bills. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix'];
/** How often to scan. */
const LOOK_EVERY_MS = 250;

interface CodeCameraProps {
  /** The thing to scan: “the IMEI barcode”. */
  of: string;
  /** Reads a code's content; undefined if it's another kind of code. */
  read: (code: string) => string | undefined;
  onFound: (text: string) => void;
  onClose: () => void;
}

/** Shows the back camera until it finds a code it can read. Stores and sends no pictures. */
export function CodeCamera({ of, read, onFound, onClose }: CodeCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ read, onFound });
  latest.current = { read, onFound };
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isStopped = false;

    async function look() {
      const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass };
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isStopped || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new BarcodeDetector({ formats: FORMATS });
      timer = setInterval(async () => {
        if (!video.current || isStopped) return;
        const codes = await detector.detect(video.current).catch(() => []);
        const text = codes.map(({ rawValue }) => latest.current.read(rawValue)).find(Boolean);
        if (text && !isStopped) latest.current.onFound(text);
      }, LOOK_EVERY_MS);
    }

    function stop() {
      isStopped = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    look().catch(() => setRefused(true));
    return stop;
  }, []);

  return (
    <Stack gap="xs">
      {isRefused ? (
        <Alert color="warning" role="alert">
          {t('The camera is not available. Allow it in your browser, or type the number.')}
        </Alert>
      ) : (
        <>
          <Text size="sm">{t('Point the camera at {of}.', { of })}</Text>
          <video ref={video} playsInline muted style={{ width: '100%', borderRadius: 8, background: 'black' }} />
        </>
      )}
      <Button variant="default" onClick={onClose}>
        {t('Type it instead')}
      </Button>
    </Stack>
  );
}
