import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { LIMITS, type Limits } from '../../contract/limits/limits.ts';
import { makeDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .optional();

const numeric = (pattern: RegExp, error: string) => z.string().regex(pattern, error).transform(Number);
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: numeric(/^\d+$/, 'must be a number').pipe(z.number().max(65535, 'must be at most 65535')).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Whether this server also works on the queue; `off` leaves it to others. */
  JOBS: z.enum(['on', 'off']).default('on'),
  DATABASE_URL: databaseUrl,
  /** The database without a pooler, for LISTEN, jobs and migrations, which need a connection of their own. */
  DATABASE_DIRECT_URL: databaseUrl,
  /** The database as its owner, who alone migrates; the server's role then needs only rights on rows. */
  DATABASE_MIGRATE_URL: databaseUrl,
  MIGRATE: z.enum(['on', 'off']).default('on'),
  /** Connections for requests. */
  POOL_SIZE: numeric(/^[1-9]\d{0,2}$/, 'must be a number of connections below 1000').default(16),
  /** The average event loop delay, in milliseconds, from which requests get a 503; 0: never. */
  BUSY_AFTER_MS: numeric(/^\d{1,5}$/, 'must be a number of milliseconds below 100000').default(1500),
  /** How long a request waits for a connection before a 503, in milliseconds. */
  POOL_WAIT_MS: numeric(/^[1-9]\d{2,4}$/, 'must be a number of milliseconds from 100 to 99999').default(2000),
  AGRIM_DATA: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  AGRIM_SECRET: z
    .string()
    .refine((secrets) => secrets.split('|').every((one) => one.trim().length >= 32), 'must have at least 32 characters')
    .optional(),
  TRUST_PROXY: z.string().default('').transform(addressRanges),
  /** Other sites whose pages can call the API, such as https://app.example. */
  CORS_ORIGINS: z.string().default('').transform(origins),
  /** The address browsers load pictures and videos from: a CDN before this server or the store, or the store itself. */
  FILES_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMS_URL: httpUrl.optional(),
  SMS_TOKEN: z.string().optional(),
  SPARROW_TOKEN: z.string().optional(),
  SPARROW_FROM: z.string().optional(),
  SPARROW_URL: httpUrl.default('https://api.sparrowsms.com/v2/sms/'),
  PAYMENT_WEBHOOK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMS_DEVICE_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** After how many days backups are deleted, except the newest; if not set, all are kept. */
  BACKUP_KEEP_DAYS: numeric(/^[1-9]\d{0,3}$/, 'must be a number of days').optional(),
  /** Stolen passwords: an address that answers ranges of their hashes, or a folder of them. */
  BREACH_LIST: z.string().optional(),
  AUDIT_DIGEST_TO: z.email('must be an email address').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  /** An OpenTelemetry collector over HTTP, such as http://127.0.0.1:4318, and the share of traces it gets. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER_ARG: numeric(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1').default(1),
  /** This process's name in logs, metrics and `/healthz`. */
  INSTANCE: z.string().default(() => `${hostname()}:${process.pid}`),
  LEAVE_SECONDS: numeric(/^\d{1,2}$/, 'must be a number of seconds below 100').default(
    process.env.NODE_ENV === 'production' ? 1 : 0,
  ),
  SMS_PER_SECOND: numeric(/^[1-9]\d{0,4}$/, 'must be a number of messages').default(100),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_URL: httpUrl.default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_LEAST_SCORE: numeric(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1').default(0.5),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('no-reply@shop.example'),
  ...limitVariables(),
  PUBLIC_URL: httpUrl.transform((url) => url.replace(/\/+$/, '')).optional(),
});

/** Makes a variable of each threshold in `contract/limits/limits.ts`. */
function limitVariables() {
  const variables = Object.entries(LIMITS).map(([name, most]) => [
    name,
    numeric(/^\d{1,9}$/, 'must be a number').default(most),
  ]);
  return Object.fromEntries(variables) as Record<
    keyof Limits,
    z.ZodDefault<z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>>
  >;
}

export type Config = Omit<z.output<typeof environment>, 'AGRIM_SECRET'> & { AGRIM_SECRET: string };

/** Reads the environment once, at the start. An empty variable counts as missing. Throws a StartError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = withFiles(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(inWords).join('; '));
  // Without it, links, cookies and passkeys would follow the host that a request names.
  if (parsed.data.NODE_ENV === 'production' && !parsed.data.PUBLIC_URL)
    throw new StartError('Production needs PUBLIC_URL: the address of the shop, such as https://shop.example');

  const { AGRIM_SECRET, ...rest } = parsed.data;
  if (AGRIM_SECRET) return { ...rest, AGRIM_SECRET };
  if (rest.NODE_ENV === 'production')
    throw new StartError('Production needs AGRIM_SECRET (32 characters or more). Make one: openssl rand -base64 48');
  return { ...rest, AGRIM_SECRET: keptSecret(rest.AGRIM_DATA) };
}

/** Reads `NAME_FILE` as a file with the variable, as containers mount secrets. */
function withFiles(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = { ...given };
  for (const [variable, file = ''] of Object.entries(given)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !(name in environment.shape)) continue;
    if (given[name]) throw new StartError(`${name} and ${variable} are both set. Set only one.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      throw new StartError(`${variable}: ${(error as Error).message}`);
    }
  }
  return read;
}

/** The parts that this process's monitoring jobs check besides the database. */
export const watchedBy = ({ AGRIM_DATA: folder, PUBLIC_URL, S3_ENDPOINT }: Config) => ({
  folder,
  addresses: [PUBLIC_URL, S3_ENDPOINT].filter((address) => address?.startsWith('https:')) as string[],
});

function inWords(issue: z.core.$ZodIssue): string {
  const choices = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
  return `${issue.path.join('.')} ${choices}`;
}

/** Makes the secret once, so sessions outlive a restart. Only the server's user can read it. */
function keptSecret(dataFolder: string): string {
  const file = join(makeDataFolder(dataFolder), 'secret');
  try {
    // "wx": of two processes at once, one makes the secret and the other reads it.
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartError(`the secret: ${(error as Error).message}`);
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartError(`the secret: ${(error as Error).message}`);
  }
}

function origins(list: string, context: z.RefinementCtx): string[] {
  const entries = list
    .split(/[\s,]+/)
    .map((entry) => entry.replace(/\/$/, ''))
    .filter(Boolean);
  for (const entry of entries)
    if (!URL.canParse(entry) || new URL(entry).origin !== entry)
      context.addIssue({ code: 'custom', message: `must list origins such as https://app.example, not "${entry}"` });
  return entries;
}

/** Turns a plain address into the range of that address, because Fastify wants ranges. */
function addressRanges(list: string, context: z.RefinementCtx): string[] {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.map((entry) => {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const prefix = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits);
    try {
      new BlockList().addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
    } catch {
      context.addIssue({ code: 'custom', message: `must list addresses or ranges such as 10.0.0.0/8, not "${entry}"` });
    }
    return `${address}/${prefix}`;
  });
}
