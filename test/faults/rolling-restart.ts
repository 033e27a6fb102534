import { Agent, createServer, request, type Server } from 'node:http';
import { processorShare } from '../processor-share.ts';
import { startCrowd } from './crowd.ts';
import { openGateway } from './gateway.ts';
import { type Machine, newMachine } from './machine.ts';
import { databaseOf, openShop, SECRET } from './shop.ts';
import { account, peace, type Trial } from './trial.ts';

/** How long a server may take to end on a quiet machine. */
const LEAVES_WITHIN = 3_000;

/**
 * Runs two servers behind a proxy that keeps its connections open, like nginx; one after the other ends under load and
 * returns. No call fails, no message goes out twice, and each ends in time. Both are guests of `first`, which keeps the
 * database running.
 */
export async function playRollingRestart(
  trial: Trial,
  first: Machine,
  say: (line: string) => void,
  rounds = 3,
): Promise<void> {
  const url = await databaseOf(first);
  const offer = await openShop(url);
  const gateway = await openGateway();
  const env = { ...SECRET, LEAVE_SECONDS: '1', DATABASE_URL: url, SMS_URL: gateway.url };
  const [second, third] = await Promise.all([newMachine(), newMachine()]);
  await Promise.all([second.start(env), third.start(env)]);
  const proxy = await openProxy([second.address, third.address]);
  const { tally, stop } = startCrowd([proxy.address], offer);
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const machine of [second, third]) {
        await peace();
        const began = performance.now();
        machine.signal('SIGTERM');
        const ending = await machine.ended();
        const took = Math.round(performance.now() - began);
        trial.check(took * processorShare() < LEAVES_WITHIN, `a server left after ${took} ms`);
        trial.check(ending === 'code 0', `a server ended with ${ending}`);
        say(`rolling restart: left after ${took} ms`);
        await machine.start(env);
      }
    await stop();
    const failed = [...tally.statuses].filter(([status]) => status !== 200);
    trial.check(failed.length === 0, `a rolling restart failed calls: ${JSON.stringify(failed)}`);
    trial.check(
      gateway.taken() > 0 && gateway.twice() === 0,
      `${gateway.twice()} of ${gateway.taken()} messages went out twice`,
    );
    say(await account(trial, first, url, tally));
  } finally {
    await stop();
    proxy.server.close();
    proxy.server.closeAllConnections();
    for (const machine of [third, second]) await machine.remove();
    gateway.close();
  }
}

/** Opens a proxy that passes calls to the servers in turn on connections it keeps, and skips an unreachable one. */
async function openProxy(addresses: string[]): Promise<{ address: string; server: Server }> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
  let turn = 0;
  const server = createServer(async (incoming, reply) => {
    const body: Buffer[] = [];
    for await (const chunk of incoming) body.push(chunk);
    turn += 1;
    const ownTurn = turn;
    handOn(0);

    function handOn(tries: number): void {
      const target = new URL(incoming.url ?? '/', addresses[(ownTurn + tries) % addresses.length]);
      const { host: _, connection: __, ...headers } = incoming.headers;
      const call = request(target, { method: incoming.method, headers, agent }, (answer) => {
        // All headers but the connection's, which are the proxy's own.
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...passed } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, passed);
        answer.pipe(reply);
      });
      call.on('error', () => {
        // As nginx does with `proxy_next_upstream error non_idempotent`: the key prevents duplicate orders.
        if (tries < addresses.length && !reply.headersSent) handOn(tries + 1);
        else reply.writeHead(502).end('{}');
      });
      call.end(Buffer.concat(body));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, server };
}
