import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The network between the actors and the server, which can be cut. */
export interface Line {
  address: string;
  /** Cuts every connection, and admits none for this many milliseconds. */
  cut(milliseconds: number): Promise<void>;
  close(): void;
}

/** Opens a connection to a server, whose address stays the same when the server restarts. */
export async function newLine(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const entry = createServer((socket) => {
    if (isCut) return socket.destroy();
    const further = connect(Number(port), hostname);
    for (const end of [socket, further]) keep(end);
    socket.pipe(further).pipe(socket);
    socket.on('close', () => further.destroy());
    further.on('close', () => socket.destroy());
  });
  await new Promise<void>((done) => entry.listen(0, '127.0.0.1', done));
  const address = entry.address();
  return {
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async cut(milliseconds) {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      await sleep(milliseconds);
      isCut = false;
    },
    close() {
      entry.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
