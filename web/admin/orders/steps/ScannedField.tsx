import { ActionIcon, TextInput, type TextInputProps, Tooltip } from '@mantine/core';
import { Suspense, useState } from 'react';
import { IconBarcode } from '../../kit/icons.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { t } from '../../language/t.ts';

const CodeCamera = lazyPart(async () => (await import('./CodeCamera.tsx')).CodeCamera);

/** Whether the browser reads barcodes itself; otherwise users type the number. */
const canScan = () => 'BarcodeDetector' in window && 'mediaDevices' in navigator;

interface ScannedFieldProps extends TextInputProps {
  /** The thing to scan: “the IMEI barcode”. */
  of: string;
  /** Reads a code's content; undefined if it's another kind of code. */
  read: (code: string) => string | undefined;
  onScanned: (text: string) => void;
}

/** Asks for a number, typed or scanned. */
export function ScannedField({ of, read, onScanned, ...props }: ScannedFieldProps) {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <TextInput
        autoComplete="off"
        {...props}
        rightSection={
          canScan() && (
            <Tooltip label={t('Scan with camera')}>
              <ActionIcon variant="subtle" aria-label={t('Scan with camera')} onClick={() => setScanning(true)}>
                <IconBarcode size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      {isScanning && (
        <Suspense>
          <CodeCamera
            of={of}
            read={read}
            onFound={(text) => {
              onScanned(text);
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </>
  );
}
