import fastify from 'fastify';

/** The reference: a bare Fastify that reads the same JSON and answers with as many bytes, without further work. */
const app = fastify();
const reply = JSON.stringify({
  success: true,
  msg: 'Order Placed Successfully.',
  data: { order_id: 'AG-ABCDEFGH', customer_name: 'Sita Rai', customer_phone: '9841000001' },
});
app.post('/api/order/public', (_request, answer) => answer.type('application/json; charset=utf-8').send(reply));
/** The bytes that the server sends for a path. */
interface Page {
  type: string;
  body: string;
}

let page: { type: string; bytes: Buffer } | undefined;
app.get('/*', (_request, answer) => answer.type(page?.type ?? 'text/plain').send(page?.bytes));
process.on('message', ({ type, body }: Page) => {
  page = { type, bytes: Buffer.from(body, 'base64') };
  process.send?.('ready');
});
process.send?.(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port));
process.once('disconnect', () => process.exit());
