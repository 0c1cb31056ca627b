import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '../../../scripts/free-port.mjs';
import { until } from '../test-client.ts';

const run = promisify(execFile);
const programs = ['/usr/sbin/munged', '/usr/sbin/slurmctld', '/usr/sbin/slurmd', '/usr/bin/sbatch'];

/**
 * A Slurm cluster that consists only of this computer, with two processors, and keeps its files in a separate folder.
 */
export class SlurmCluster {
  readonly folder: string;
  readonly conf: string;
  readonly #children = new Map<string, ChildProcess>();

  private constructor(folder: string) {
    this.folder = folder;
    this.conf = join(folder, 'slurm.conf');
  }

  /** @throws Error with a message for people if Slurm isn't installed, or the user is not root */
  static async start(): Promise<SlurmCluster> {
    const missing = programs.filter((path) => !existsSync(path));
    if (missing.length > 0 || process.getuid?.() !== 0) {
      throw new Error(
        `Needs ${programs.join(', ')}, and root: on Debian, apt-get install slurmctld slurmd slurm-client munge.`,
      );
    }
    const cluster = new SlurmCluster(await mkdtemp(join(tmpdir(), 'runboard-slurm-')));
    await chmod(cluster.folder, 0o755);
    await cluster.#configure();
    await cluster.#startMunge();
    await cluster.startController();
    cluster.#spawn('slurmd', '/usr/sbin/slurmd', ['-D', '-f', cluster.conf]);
    await cluster.#isIdle();
    return cluster;
  }

  async startController(): Promise<void> {
    this.#spawn('slurmctld', '/usr/sbin/slurmctld', ['-D', '-f', this.conf]);
    await until(
      () => this.run('scontrol', 'ping').catch(() => ''),
      (text) => text.includes(' is UP'),
    );
  }

  async stopController(): Promise<void> {
    await this.#end('slurmctld');
  }

  /** Run one of Slurm's programs. @returns its output */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await run(program, [...args], { env: { ...process.env, SLURM_CONF: this.conf } });
    return stdout;
  }

  async stop(): Promise<void> {
    await this.run('scancel', '--user=root').catch(() => '');
    for (const name of ['slurmd', 'slurmctld', 'munged']) await this.#end(name);
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #configure(): Promise<void> {
    const name = hostname().split('.')[0] ?? 'localhost';
    const [controller, node] = [await freePort(), await freePort()];
    await mkdir(join(this.folder, 'state'));
    await mkdir(join(this.folder, 'spool'));
    const settings = {
      ClusterName: 'runboard',
      SlurmctldHost: `${name}(127.0.0.1)`,
      SlurmctldPort: controller,
      SlurmdPort: node,
      AuthType: 'auth/munge',
      AuthInfo: `socket=${join(this.folder, 'munge', 'socket')}`,
      CredType: 'cred/munge',
      SlurmUser: 'root',
      StateSaveLocation: join(this.folder, 'state'),
      SlurmdSpoolDir: join(this.folder, 'spool'),
      SlurmctldPidFile: join(this.folder, 'slurmctld.pid'),
      SlurmdPidFile: join(this.folder, 'slurmd.pid'),
      ProctrackType: 'proctrack/pgid',
      TaskPlugin: 'task/none',
      SelectType: 'select/cons_tres',
      SelectTypeParameters: 'CR_CPU',
      JobAcctGatherType: 'jobacct_gather/none',
      AccountingStorageType: 'accounting_storage/none',
      MpiDefault: 'none',
      ReturnToService: 2,
      KillWait: 2,
      SchedulerParameters: 'sched_interval=1,batch_sched_delay=0',
    };
    const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    lines.push(`NodeName=${name} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN`);
    lines.push(`PartitionName=main Nodes=${name} Default=YES MaxTime=INFINITE State=UP`);
    await writeFile(this.conf, `${lines.join('\n')}\n`);
  }

  async #startMunge(): Promise<void> {
    const folder = join(this.folder, 'munge');
    await mkdir(folder, { mode: 0o755 });
    await run('sh', ['-c', `umask 077; head -c 128 /dev/urandom > "$0/key"; chown -R munge: "$0"`, folder]);
    const own = ['socket', 'pid-file', 'log-file', 'seed-file', 'key-file'].map(
      (name) => `--${name}=${join(folder, name.replace('-file', ''))}`,
    );
    this.#spawn('munged', 'runuser', ['-u', 'munge', '--', '/usr/sbin/munged', '--foreground', ...own]);
    await until(
      async () => existsSync(join(folder, 'socket')),
      (there) => there,
    );
  }

  async #isIdle(): Promise<void> {
    await until(
      () => this.run('sinfo', '--noheader', '--format=%T').catch(() => ''),
      (text) => text.trim() === 'idle',
    );
  }

  #spawn(name: string, program: string, args: readonly string[]): void {
    const env = { ...process.env, SLURM_CONF: this.conf };
    this.#children.set(name, spawn(program, [...args], { env, stdio: 'ignore' }));
  }

  async #end(name: string): Promise<void> {
    const child = this.#children.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}
