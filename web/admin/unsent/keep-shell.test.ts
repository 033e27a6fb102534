import { expect, it, vi } from 'vitest';

vi.mock('../trusted-html.ts', () => ({ PUSH_WORKER: '/push.js' }));
for (const part of [
  '../orders/counter/HandOver.tsx',
  '../dashboard/Figures.tsx',
  '../orders/calls/CallDialog.tsx',
  '../orders/steps/StepDialog.tsx',
  '../office-money/Till.tsx',
  './QueueDialog.tsx',
  '../offline/NoteDialog.tsx',
  '../offline/ask-before-login.tsx',
])
  vi.doMock(part, () => ({}));

it('does not wait for a worker that is active but has no hold of a page after a hard reload', async () => {
  const { keepShell } = await import('./keep-shell.ts');
  const registration = { scope: 'https://shop.example/admin/', active: {} };
  const register = vi.fn(async () => registration);
  const never = vi.fn();
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: null,
      register,
      getRegistration: async () => registration,
      addEventListener: never,
    },
  });
  await keepShell();
  expect(register).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
});
