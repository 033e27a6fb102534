import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../contract/durations.ts';
import type { BaseApp } from '../app.ts';
import { audit, type Change } from '../db/audit.ts';
import { actorOf, type Session } from '../http/caller/session.ts';
import { raiseAlert } from '../messaging/alerts.service.ts';

/** Refused sign-ins to all accounts within an hour before staff are alerted. */
const MANY_TRIES = 60;
/** Different refused calls of one user within an hour before staff are alerted; a screen makes a handful. */
const MANY_REFUSALS = 20;
/** How many refusals a process remembers, to write each once an hour. */
const MOST_KEPT = 10_000;

export type SignInOutcome =
  | 'signed in'
  | 'wrong password'
  | 'wrong code'
  | 'wrong passkey'
  | 'too many tries'
  | 'office is closed';

interface SignInTry {
  /** Undefined if there is no such account. */
  user: { _id: string; name: string } | undefined;
  outcome: SignInOutcome;
  address: string;
  log: FastifyBaseLogger;
}

export interface Trail {
  /**
   * Logs a sign-in and, if there is such an account, audits it (ASVS 16.3.1). Stores no unknown name: it might be a
   * password typed into the wrong field.
   */
  signIn(tried: SignInTry): Promise<void>;
  /**
   * Notes a refused call of a signed-in user: always in the log, and once an hour per call in the audit (ASVS 16.3.2).
   * Never delays the refusal.
   */
  refused(session: Session, route: string, log: FastifyBaseLogger): void;
}

/** Keeps a trail for investigations, and alerts staff to many events of one kind. Each process counts its own. */
export function createTrail({ db, clock }: Pick<BaseApp, 'db' | 'clock'>): Trail {
  const timesOf = new LRUCache<string, number>({ max: MOST_KEPT });

  /** Counts this event within the hour. */
  function timesThisHour(what: string): number {
    const key = `${Math.floor(clock().getTime() / HOUR_MS)} ${what}`;
    const times = (timesOf.get(key) ?? 0) + 1;
    timesOf.set(key, times);
    return times;
  }

  /**
   * Logs every sign-in. Audits refused ones once an hour per reason, without awaiting, so timing doesn't reveal an
   * account.
   */
  async function keep(
    user: { _id: string; name: string },
    outcome: SignInOutcome,
    address: string,
    log: FastifyBaseLogger,
  ) {
    const isRefused = outcome !== 'signed in';
    if (isRefused && timesThisHour(`${user._id} ${outcome}`) > 1) return;
    // Until the password is right, it could be anyone.
    const actor = { user_id: isRefused ? null : user._id, name: user.name, address };
    const action = isRefused ? 'sign-in-refused' : 'sign-in';
    const after = { name: user.name, outcome };
    const auditing = audit(db, actor, { action, entity: 'Sign-in', entity_id: user._id, after }).catch((err) =>
      log.error({ err }, 'The sign-in could not be recorded.'),
    );
    if (!isRefused) await auditing;
  }

  return {
    async signIn({ user, outcome, address, log }) {
      const isRefused = outcome !== 'signed in';
      log[isRefused ? 'warn' : 'info']({ event: 'sign-in', outcome, user_id: user?._id ?? null, address }, 'sign-in');
      if (user) await keep(user, outcome, address, log);
      if (isRefused && timesThisHour('refused sign-ins') === MANY_TRIES)
        await raiseAlert({ db, log }, 'sign-in', MANY_SIGN_INS, clock());
    },

    refused(session, call, log) {
      const { user_id, address } = session;
      log.warn({ event: 'refused', user_id, call, address }, 'refused');
      if (timesThisHour(`${user_id} ${call}`) > 1) return;
      const change: Change = { action: 'refused', entity: 'Access denied', entity_id: user_id, after: { call } };
      audit(db, actorOf(session), change).catch((err) =>
        log.error({ err }, 'The failed sign-in could not be recorded.'),
      );
      if (timesThisHour(`calls of ${user_id}`) === MANY_REFUSALS)
        raiseAlert({ db, log }, 'refusals', MANY_CALLS, clock());
    },
  };
}

const MANY_SIGN_INS =
  'Many sign-ins have failed in the last hour. Someone may be guessing passwords: check Sign-in in the audit log.';
const MANY_CALLS =
  'Someone keeps making requests without access. Their account may be compromised: check Access denied in the audit log.';
