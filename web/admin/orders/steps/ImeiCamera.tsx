import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isImei } from '../../../../contract/orders/imei.ts';

/** The used part of a browser's interface with this name (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Boxes show the IMEI in one of these codes. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix'];
/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 250;

interface ImeiCameraProps {
  onFound: (imei: string) => void;
  onClose: () => void;
}

/** Shows the view of the back camera until it finds an IMEI in it. Nothing is kept or sent. */
export function ImeiCamera({ onFound, onClose }: ImeiCameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latestOnFound = useRef(onFound);
  latestOnFound.current = onFound;
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
        const imei = codes.map(({ rawValue }) => rawValue.replace(/\D/g, '')).find(isImei);
        if (imei && !isStopped) latestOnFound.current(imei);
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
          The camera is not available. Allow it in your browser, or type the number.
        </Alert>
      ) : (
        <>
          <Text size="sm">Point the camera at the IMEI barcode.</Text>
          <video ref={video} playsInline muted style={{ width: '100%', borderRadius: 8, background: 'black' }} />
        </>
      )}
      <Button variant="default" onClick={onClose}>
        Type it instead
      </Button>
    </Stack>
  );
}
