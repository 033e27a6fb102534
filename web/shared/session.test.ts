import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../../test/browser-storage.ts';
import { drafts } from './drafts.ts';
import { clearSession, endSession, loseSession } from './session.ts';
import { expiryOf, isSessionKept, storeAccess, storedSession, storeSession } from './sign-in.ts';

/** A storage without any room left. */
const full = {
  getItem: () => null,
  setItem() {
    throw new DOMException('Full.', 'QuotaExceededError');
  },
  removeItem() {},
};

const tokenOf = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;

describe('the expiry of a token', () => {
  it('is its exp in milliseconds', () => {
    expect(expiryOf(tokenOf({ exp: 1_800_000_000, name: 'सीता >>??' }))).toBe(1_800_000_000_000);
  });

  it.each([
    ['an exp that is no number', tokenOf({ exp: '1800000000' })],
    ['no exp', tokenOf({ sid: 'a' })],
    ['no payload', 'abc'],
    ['nothing', ''],
  ])('is not a number for %s', (_, token) => {
    expect(expiryOf(token)).toBeNaN();
  });
});

describe('the traces of a session in the browser', () => {
  const heard: (string | null)[] = [];
  const user = { id: '1', name: 'Sita', roles: [{ _id: 'r', role_title: 'Retailer' }], routes: [] };
  const token = tokenOf({ exp: Date.now() / 1000 + 3600 });
  const store = (session_only: boolean) =>
    storeSession(token, { ...user, roles: [{ ...user.roles[0], session_only }] } as never);

  beforeEach(() => {
    vi.stubGlobal(
      'localStorage',
      browserStorage(() => heard.push(localStorage.getItem('token'))),
    );
    vi.stubGlobal('sessionStorage', browserStorage());
    localStorage.setItem('draft a', 'typed');
    localStorage.setItem('view list', 'wide');
  });

  it.each([
    ['is full', full],
    ['keeps nothing', undefined],
  ])('is known to end with the page if the browser %s', (_, storage) => {
    store(false);
    expect(isSessionKept()).toBe(true);
    vi.stubGlobal('localStorage', storage);
    store(false);
    expect(isSessionKept()).toBe(false);
    clearSession();
  });

  it('is never without its token while access is reloaded: other tabs would sign out', () => {
    store(false);
    heard.length = 0;
    storeAccess({ routes: [] });
    expect(heard.length).toBeGreaterThan(0);
    expect(new Set(heard)).toEqual(new Set([token]));
    expect(storedSession()?.user.name).toBe('Sita');
  });

  it('leaves the page to return to unchanged', () => {
    sessionStorage.setItem('return_to', 'a page');
    store(false);
    expect(sessionStorage.getItem('return_to')).toBe('a page');
  });

  it('is in one storage only, whichever the role had before', () => {
    store(false);
    store(true);
    expect(Object.keys(localStorage)).toEqual(['draft a', 'view list']);
    expect(Object.keys(sessionStorage)).toEqual(['user', 'routes', 'token']);
    store(false);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it.each([
    ['on the device', false],
    ['in the tab alone', true],
  ])('has its drafts beside it %s, including those of a page that closes at its end', (_, session_only) => {
    store(session_only);
    clearSession();
    drafts.set('a', 'typed until the end');
    const [here, there] = session_only ? [sessionStorage, localStorage] : [localStorage, sessionStorage];
    expect(here.getItem('draft a')).toBe('typed until the end');
    expect(there.getItem('draft a')).toBeNull();
    expect(drafts.get('a')).toBe('typed until the end');
  });

  it('finds its drafts in any storage', () => {
    store(true);
    drafts.set('b', 'typed');
    expect(drafts.keys('')).toEqual(['a', 'b']);
  });

  it('goes with everything but drafts, and at sign-out with everything but the looks of lists', () => {
    store(false);
    localStorage.setItem('purchase', 'an id');
    clearSession();
    expect(Object.keys(localStorage)).toEqual(['draft a', 'view list']);
    endSession();
    expect(Object.keys(localStorage)).toEqual(['view list']);
  });

  it('goes without what waits to be sent, which may be another person’s', () => {
    store(false);
    localStorage.setItem('draft waiting 2 key', '{}');
    endSession();
    expect(Object.keys(localStorage)).toEqual(['view list', 'draft waiting 2 key']);
  });

  it('is not called lost by calls during the sign-out', () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/admin/orders', search: '', assign });
    endSession();
    loseSession();
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  it('lead to the login page once when the session is lost, however many calls report it, and again after Back', async () => {
    const assign = vi.fn();
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    vi.stubGlobal('location', { pathname: '/admin/orders', search: '', assign });
    vi.resetModules();
    const { loseSession } = await import('./session.ts');
    loseSession();
    loseSession();
    expect(assign).toHaveBeenCalledOnce();
    expect(Object.keys(sessionStorage)).toEqual(['return_to']);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    loseSession();
    expect(assign).toHaveBeenCalledTimes(2);
    vi.stubGlobal('window', undefined);
  });

  it('leaves no draft of a page that signing out closes', () => {
    store(false);
    endSession();
    drafts.set('a', 'typed until the end');
    expect(Object.keys(localStorage)).toEqual(['view list']);
  });
});
