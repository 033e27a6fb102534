import { feedbackEndpoints as endpoints } from '../../contract/feedback/feedback.ts';
import { PICTURE_LIMIT } from '../../contract/media/media.ts';
import type { App } from '../app.ts';
import { wasAnswered } from '../http/answering/idempotency.ts';
import { actorOf } from '../http/caller/session.ts';
import { requireHuman } from '../http/guarding/captcha-check.ts';
import { mount } from '../http/mount.ts';
import { withUpload } from '../http/reading/upload.ts';
import { say } from '../http/words/sentence.ts';
import { answerQuestion, askQuestion, listQuestions, removeQuestion } from './questions.service.ts';
import {
  addReview,
  addReviewPicture,
  askForReviewCode,
  decideReview,
  findOpenReview,
  listReviews,
} from './reviews.service.ts';

export function feedbackRoutes(app: App): void {
  const { db, clock, storage, captcha } = app;
  mount(app, endpoints.reviewCode, async ({ body: { reCaptcha, ...writer }, language }) => {
    await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
    await askForReviewCode(db, writer, language);
    return { msg: say('If this number has a delivered order for this product, we have sent a code.'), data: {} };
  });
  mount(app, endpoints.addReview, async ({ body: { reCaptcha, ...review }, idempotency }) => {
    if (!(await wasAnswered(db, idempotency))) await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
    return {
      msg: say('Thank you. Your review will be shown once we have read it.'),
      data: await addReview(db, review, { now: clock(), idempotency }),
    };
  });
  mount(app, endpoints.addReviewPicture, async ({ params, request, idempotency }) => {
    const { key } = params;
    await findOpenReview(db, key, clock());
    await withUpload(request, { field: 'file', limit: PICTURE_LIMIT }, (upload) =>
      addReviewPicture(db, storage, { ...upload, key, now: clock(), idempotency }),
    );
    return { data: {} };
  });
  mount(app, endpoints.askQuestion, async ({ body: { reCaptcha, ...question }, request }) => {
    await requireHuman(db, captcha, reCaptcha, 'reCaptcha');
    await askQuestion(db, question, { ip: request.ip, now: clock() });
    return { msg: say('Thank you. We will publish your question here with the answer.'), data: {} };
  });
  mount(app, endpoints.listReviews, ({ query }) => listReviews(db, query));
  mount(app, endpoints.decideReview, async ({ params, body, session }) => ({
    msg: body.status === 'APPROVED' ? 'Review approved.' : 'Review rejected.',
    data: await decideReview(db, { actor: actorOf(session), now: clock() }, params.id, body),
  }));
  mount(app, endpoints.listQuestions, ({ query }) => listQuestions(db, query));
  mount(app, endpoints.answerQuestion, async ({ params, body, session }) => ({
    msg: 'Answer Saved.',
    data: await answerQuestion(db, { actor: actorOf(session), now: clock() }, params.id, body),
  }));
  mount(app, endpoints.removeQuestion, async ({ params, session }) => ({
    data: await removeQuestion(db, actorOf(session), params.id),
  }));
}
