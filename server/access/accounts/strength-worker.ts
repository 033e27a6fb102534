import { parentPort, workerData } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** End the thread with its answer: the dictionaries take some 70 MB and are rarely needed. */
const { password, words } = workerData as { password: string; words: string[] };
const zxcvbn = new ZxcvbnFactory({ dictionary: { ...dictionary, ...english }, graphs: adjacencyGraphs });
parentPort?.postMessage(zxcvbn.check(password, words).guessesLog10);
