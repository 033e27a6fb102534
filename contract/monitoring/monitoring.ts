import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { MOST_CHOSEN } from '../calls/page-sizes.ts';

/** How many characters of a stack a browser sends and a list shows. */
export const LONGEST_STACK = 4000;

/** An error in a user's browser (spec 2.3, Admin error screen). */
const clientError = z.object({
  error: z.string().max(2000),
  error_stack: z.string().max(LONGEST_STACK).optional(),
  location: z.string().max(500),
  mode: z.string().max(20),
});

/** How many characters of an error a list shows (spec 9). */
export const LISTED_ERROR = 200;

/** One row per error, however often it happens. */
const fault = {
  _id: id,
  error_data: z.string(),
  error_stack: z.string(),
  location: z.string(),
  count: z.int(),
  added_at: instant,
  last_added_at: instant,
  /** The release in which the error last happened. */
  release: z.string().nullish(),
  /** The browser of the last occurrence: `Chrome 120 on Android 10`. */
  browser: z.string().nullish(),
  mode: z.string().nullish(),
  /** Whether the error is hidden until it happens again. */
  is_muted: z.boolean(),
};

/** A line of a stack, with our source line if known. */
const frame = z.object({
  text: z.string(),
  /** `web/admin/orders/list/OrderList.tsx:12`. */
  place: z.string().optional(),
  source: z.array(z.object({ line: z.int(), text: z.string() })).optional(),
});

const faultIds = z.object({ bug_id: z.union([id, z.array(id).max(MOST_CHOSEN)]) });

/** Declares the calls about one kind of error: the browsers' (`clientBug`) or our own (`serverBug`). */
function faultEndpoints<const P extends 'clientBug' | 'serverBug'>(path: P, whose: string) {
  return {
    list: endpoint(`GET ${path}`, {
      about: `Faults of ${whose}, the last one first`,
      query: listQuery({
        find: { error_data: 'part', location: 'part', is_muted: 'flag', last_added_at: 'days' },
        sort: ['last_added_at', 'added_at', 'count'],
      }),
      reply: list(z.object(fault)),
    }),
    get: endpoint(`GET ${path}/{id}`, {
      scope: 'brand',
      about: `One fault of ${whose}, its stack with our source lines`,
      reply: one(z.object({ ...fault, request_id: z.string().nullish(), frames: z.array(frame) })),
    }),
    mute: endpoint(`POST ${path}/mute`, {
      about: `Hide faults of ${whose} until they happen again`,
      body: faultIds,
      reply: one(z.object({})),
    }),
    remove: endpoint(`POST ${path}/deleteMultiple`, {
      about: `Delete faults of ${whose}`,
      body: faultIds,
      reply: one(z.object({})),
    }),
    removeAll: endpoint(`POST ${path}/deleteAll`, {
      about: `Delete all faults of ${whose}`,
      reply: one(z.object({})),
    }),
  };
}

export const clientFaults = faultEndpoints('clientBug', 'browsers');
export const serverFaults = faultEndpoints('serverBug', 'the server');

export const JOB_STATUSES = ['waiting', 'running', 'retrying', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

const jobRow = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.enum(JOB_STATUSES),
  attempts: z.int(),
  most_attempts: z.int(),
  problem: z.string().nullish(),
  run_at: instant,
  added_at: instant,
});

const jobIds = z.object({
  job_id: z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(MOST_CHOSEN),
});

const health = z.object({
  database: z.object({
    version: z.string(),
    /** In bytes. */
    size: z.number(),
    connections: z.int(),
    most_connections: z.int(),
    /** Whether the database is a restored or dumped copy, which runs no jobs and sends nothing. */
    is_copy: z.boolean(),
    /** Response time in milliseconds. */
    answered_in: z.number(),
  }),
  /** Bytes on the disk that holds the files. */
  disk: z.object({ free: z.number(), total: z.number() }),
  queue: z.object({
    waiting: z.int(),
    failed: z.int(),
    /** How long the oldest job has been due, in seconds. */
    oldest: z.number(),
    workers: z.int(),
  }),
  process: z.object({
    release: z.string(),
    instance: z.string(),
    node: z.string(),
    /** In seconds. */ uptime: z.number(),
    /** In bytes. */ memory: z.number(),
  }),
  edges: z.object({ sms: z.string(), mail: z.string(), storage: z.string() }),
  faults: z.object({ server_day: z.int(), client_day: z.int() }),
});

export const monitoringEndpoints = {
  reportClientError: endpoint('POST clientBug', {
    access: 'public',
    about: 'Report a fault of the browser side',
    perMinute: 20,
    bodyLimit: 8 * 1024,
    body: clientError,
    reply: one(z.object({})),
  }),
  listClientFaults: clientFaults.list,
  getClientFault: clientFaults.get,
  muteClientFaults: clientFaults.mute,
  removeClientFaults: clientFaults.remove,
  removeAllClientFaults: clientFaults.removeAll,
  listServerFaults: serverFaults.list,
  getServerFault: serverFaults.get,
  muteServerFaults: serverFaults.mute,
  removeServerFaults: serverFaults.remove,
  removeAllServerFaults: serverFaults.removeAll,
  listJobs: endpoint('GET job', {
    about: 'List waiting, running and failed jobs',
    query: listQuery({ find: { name: 'part', status: 'exact' }, sort: ['run_at', 'attempts'] }),
    reply: list(jobRow),
  }),
  retryJobs: endpoint('POST job/retry', {
    about: 'Retry jobs now',
    body: jobIds,
    reply: one(z.object({ jobs: z.int() })),
  }),
  removeJobs: endpoint('POST job/delete', {
    about: 'Cancel jobs that aren’t running',
    body: jobIds,
    reply: one(z.object({ jobs: z.int() })),
  }),
  health: endpoint('GET health', {
    about: 'Health of the database, disk, queue and external services',
    reply: one(health),
  }),
};
