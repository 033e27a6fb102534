import { ActionIcon, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { Suspense, useState } from 'react';
import { IconBarcode } from '../../kit/icons.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';

const ImeiCamera = lazyPart(async () => (await import('./ImeiCamera.tsx')).ImeiCamera);

/** Whether the browser reads barcodes itself; otherwise people type the number. */
const canScan = () => 'BarcodeDetector' in window && 'mediaDevices' in navigator;

/** An IMEI, typed or read off the box by the camera. */
export function ImeiField({ onScanned, ...props }: TextInputProps & { onScanned: (imei: string) => void }) {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <TextInput
        label="IMEI"
        description="15 digits, on the box or after *#06# on the phone"
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        {...props}
        rightSection={
          canScan() && (
            <Tooltip label="Scan with camera">
              <ActionIcon variant="subtle" aria-label="Scan with camera" onClick={() => setScanning(true)}>
                <IconBarcode size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      {isScanning && (
        <Suspense>
          <ImeiCamera
            onFound={(imei) => {
              onScanned(imei);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}
