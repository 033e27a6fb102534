import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { demo, fillIn, sheet, submitButton } from './consumer-page.ts';
import { expect, test } from './fixtures.ts';

const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

test.describe('on a slow network', () => {
  test.use({ expectedErrors: [/net::ERR_(CONNECTION|EMPTY|NETWORK|SOCKET)/] });

  test('the page is seen in 1.8 s, and a photo of 4 MB arrives in 20 s, even when the connection breaks twice', {
    tag: '@slow',
  }, async ({ page }) => {
    const { office } = await demo(page);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW);
    const line = await openLine();
    await page.goto(`${line.address}/consumer?retailer=${office._id}`);
    const { paint, shift } = await vitals(page);
    console.log(`Largest paint ${Math.round(paint)} ms, layout shift ${shift.toFixed(3)}.`);
    expect(paint).toBeLessThan(1800);
    expect(shift).toBeLessThan(0.01);

    await fillIn(page);
    await submitButton(page).click();
    await expect(sheet(page)).toBeVisible({ timeout: 30_000 });
    const photo = await photoOf4MB();
    expect(photo.length).toBeGreaterThan(4_000_000);
    const whole = await sent(page, photo);
    await sheet(page).getByRole('button', { name: 'Remove' }).click();
    const broken = await sent(page, photo, line);
    console.log(`4 MB sent in ${(whole / 1000).toFixed(1)} s, with two cuts in ${(broken / 1000).toFixed(1)} s.`);
    expect(whole).toBeLessThan(20_000);
    await line.cut();
  });
});

/** Returns the milliseconds from choosing the photo until the server has it; a `line` breaks twice on the way. */
async function sent(page: Page, buffer: Buffer, line?: Line): Promise<number> {
  const began = Date.now();
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await sheet(page).getByLabel('Upload Payment Proof').setInputFiles(file);
  for (let cuts = 0; line && cuts < 2; cuts += 1) {
    await expect(sheet(page).getByText(/^Sending… [2-9]\d%$/)).toBeVisible({ timeout: 30_000 });
    await line.cut();
    await expect(sheet(page).getByText('You are offline.', { exact: false })).toBeVisible();
    await line.mend();
  }
  await expect(sheet(page).getByText('Payment verification image updated')).toBeVisible({ timeout: 60_000 });
  return Date.now() - began;
}

type Line = Awaited<ReturnType<typeof openLine>>;

/**
 * Opens a connection to the server that can break: everything under way at that moment is lost, until it's repaired.
 */
async function openLine() {
  const { hostname, port } = new URL(process.env.WALK_URL as string);
  const sockets = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((done) => line.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port: own } = line.address() as AddressInfo;
  const cut = () => {
    const closed = new Promise((done) => line.close(done));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return { address: `http://127.0.0.1:${own}`, cut, mend: () => listen(own) };
}

interface Shift {
  value: number;
  sources: { node: Node | null }[];
}

/** Returns the largest paint in milliseconds and the layout shift, two seconds after the page came to rest. */
async function vitals(page: Page): Promise<{ paint: number; shift: number }> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise((done) => {
        const metrics = { paint: 0, shift: 0 };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) metrics.paint = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Shift[]) {
            // The shell's header is rendered before its end has arrived: only what the customer reads counts.
            const isOfHeader = entry.sources.every(({ node }) => node?.parentElement?.closest('header'));
            if (!isOfHeader) metrics.shift += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(metrics), 2000);
      }),
  );
}

/** Makes a photo like a camera's: large, with grain all over. */
async function photoOf4MB(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width: 1000, height: 750, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  return sharp(grain).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer();
}
