import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { within } from '../platform/within.ts';
import type { ConnectionCounts } from '../store/connection-counts.ts';
import type { EndedStatus } from '../store/runs/run-claims.ts';
import type { RunCounts } from '../store/runs/run-store.ts';

/** Sources that are read with the metrics. */
export interface MetricSources {
  readonly runs: () => Promise<RunCounts>;
  readonly connections: () => ConnectionCounts;
  /** Free space on the disk of the data directory. */
  readonly freeBytes: () => Promise<number>;
  readonly now: () => Date;
}

const UPDATE_MS = 2000;
const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const CHANGE_SECONDS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 10];
const RUN_SECONDS = [0.1, 1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400];
const WAIT_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600, 14_400];
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 10];

/** Prometheus metrics of this process. No label contains a value that a caller can choose freely. */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #requests = new Histogram({
    name: 'runboard_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: this.#registers,
  });
  readonly #statements = new Histogram({
    name: 'runboard_database_statement_duration_seconds',
    help: 'Time of a statement, without the wait for a connection.',
    labelNames: ['outcome'],
    buckets: STATEMENT_SECONDS,
    registers: this.#registers,
  });
  readonly #ended = new Counter({
    name: 'runboard_runs_ended_total',
    help: 'Runs whose end this process recorded.',
    labelNames: ['status'],
    registers: this.#registers,
  });
  readonly #runTimes = new Histogram({
    name: 'runboard_run_duration_seconds',
    help: 'Time of the attempt that ended a run, in this process, by executor and status.',
    labelNames: ['executor', 'status'],
    buckets: RUN_SECONDS,
    registers: this.#registers,
  });
  readonly #waits = new Histogram({
    name: 'runboard_queue_wait_seconds',
    help: 'Time from the request to start a run until this process began to execute it.',
    labelNames: ['executor'],
    buckets: WAIT_SECONDS,
    registers: this.#registers,
  });
  readonly #freeBytes = new Gauge({
    name: 'runboard_disk_free_bytes',
    help: 'Free space on the disk of the data directory.',
    registers: this.#registers,
  });
  readonly #up = new Gauge({
    name: 'runboard_database_up',
    help: 'Whether the database answered when these metrics were read.',
    registers: this.#registers,
  });
  readonly #runs = new Gauge({
    name: 'runboard_runs',
    help: 'Unfinished runs in the database, of all processes.',
    labelNames: ['status'],
    registers: this.#registers,
  });
  readonly #oldest = new Gauge({
    name: 'runboard_oldest_queued_run_seconds',
    help: 'Age of the run that has been queued longest; 0 when none is.',
    registers: this.#registers,
  });
  readonly #connections = new Gauge({
    name: 'runboard_database_connections',
    help: 'Connections of this process to its database.',
    labelNames: ['state'],
    registers: this.#registers,
  });
  readonly #waiting = new Gauge({
    name: 'runboard_database_waiting',
    help: 'Statements of this process that wait for a connection.',
    registers: this.#registers,
  });
  readonly #streams = new Gauge({
    name: 'runboard_streams',
    help: 'Open streams of changes of runs in this process.',
    registers: this.#registers,
  });
  readonly #changes = new Histogram({
    name: 'runboard_stream_lag_seconds',
    help: 'Time from the change of a run to when it is written into the streams of this process.',
    buckets: CHANGE_SECONDS,
    registers: this.#registers,
  });
  readonly #resyncs = new Counter({
    name: 'runboard_stream_resyncs_total',
    help: 'Streams that ended because their reader must reload the list.',
    registers: this.#registers,
  });
  #countStreams: (() => number) | undefined;
  #sources: MetricSources | undefined;
  #readingFreeBytes: Promise<number> | undefined;

  constructor() {
    // A gauge starts at 0, but these have no value until they have a source; in a remote service they never have one.
    for (const gauge of [this.#freeBytes, this.#up, this.#oldest, this.#waiting]) gauge.remove();
  }

  /** Measure the process as well: memory, CPU and event loop. Call this only once, because it starts timers. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  watch(sources: MetricSources): void {
    this.#sources = sources;
  }

  /** Set the source of the number of open streams. */
  watchStreams(count: () => number): void {
    this.#countStreams = count;
  }

  /** Record that a change of a run was written to streams. */
  changeWritten(seconds: number): void {
    this.#changes.observe(seconds);
  }

  /** Count a reader that has to reload the list. */
  resynced(): void {
    this.#resyncs.inc();
  }

  /** Record an answer. @param route the pattern of the route that served it, never the path itself */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status }, seconds);
  }

  countStatement(seconds: number, failed: boolean): void {
    this.#statements.observe({ outcome: failed ? 'failed' : 'done' }, seconds);
  }

  ended(status: EndedStatus): void {
    this.#ended.inc({ status });
  }

  /** Record that a run was started for the first time. @param executor its name in the configuration */
  runBegun(executor: string, waitedSeconds: number): void {
    this.#waits.observe({ executor }, Math.max(0, waitedSeconds));
  }

  /** Record that the work on a run is done. @param executor its name in the configuration */
  runDone(executor: string, status: EndedStatus, seconds: number): void {
    this.#runTimes.observe({ executor, status }, seconds);
  }

  /** The metrics as text in Prometheus's format, even while the database does not answer. */
  async text(): Promise<string> {
    this.#streams.set(this.#countStreams?.() ?? 0);
    if (this.#sources) await this.#update(this.#sources);
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async #update({ runs, connections, freeBytes, now }: MetricSources): Promise<void> {
    const { open, idle, waiting } = connections();
    this.#connections.set({ state: 'busy' }, open - idle);
    this.#connections.set({ state: 'idle' }, idle);
    this.#waiting.set(waiting);
    await this.#updateFreeBytes(freeBytes);
    try {
      const { queued, running, oldest_queued_at } = await within(UPDATE_MS, runs());
      this.#up.set(1);
      this.#runs.set({ status: 'queued' }, queued);
      this.#runs.set({ status: 'running' }, running);
      this.#oldest.set(oldest_queued_at ? Math.max(0, (now().getTime() - oldest_queued_at.getTime()) / 1000) : 0);
    } catch {
      this.#up.set(0);
      // Report no value rather than an outdated one.
      this.#runs.reset();
      this.#oldest.remove();
    }
  }
  /** Limit the wait, so that a hanging disk delays only this value and not the other metrics. */
  async #updateFreeBytes(freeBytes: MetricSources['freeBytes']): Promise<void> {
    this.#readingFreeBytes ??= freeBytes().finally(() => {
      this.#readingFreeBytes = undefined;
    });
    await within(UPDATE_MS, this.#readingFreeBytes).then(
      (bytes) => this.#freeBytes.set(bytes),
      () => this.#freeBytes.remove(),
    );
  }
}
