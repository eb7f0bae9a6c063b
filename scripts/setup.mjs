// Runs before any dependency exists, on whatever Node the machine has (20 or newer), so it imports nothing but Node itself.
// It installs the locked dependencies (among them the Node 24 that everything else runs on) and, with --build, the application.
// Both steps are skipped when nothing they depend on has changed: a second start is ready in seconds.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const binaries = path.join(root, 'node_modules', '.bin');

/** The outer npm's configuration and NODE_ENV must not decide what the inner npm installs. */
function cleanEnvironment() {
  const environment = { ...process.env };
  for (const key of Object.keys(environment)) {
    if (/^npm_(config|package|lifecycle|command|node)/i.test(key) || key === 'NODE_ENV' || key === 'INIT_CWD')
      delete environment[key];
  }
  environment.PATH = binaries + path.delimiter + (process.env.PATH ?? '');
  return environment;
}

function run(command, args) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: cleanEnvironment() });
  if (result.status !== 0) {
    console.error(`setup: ${command} ${args.join(' ')} failed (${result.status ?? result.signal})`);
    process.exit(result.status || 1);
  }
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
}

function filesBelow(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

const installStamp = 'node_modules/.setup-stamp';
const wanted = fingerprint(['package.json', 'package-lock.json']) + process.platform + process.arch;
// A second working tree may share the first one's dependencies by a link: npm ci would delete them while others use them.
const isShared = fs.lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() === true;
if (isShared) console.log('setup: node_modules is a link, so nothing is installed');
else if (read(installStamp) !== wanted || !fs.existsSync(path.join(binaries, 'node'))) {
  console.log('setup: installing dependencies (npm ci) …');
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  fs.writeFileSync(installStamp, wanted);
}

if (process.argv.includes('--build')) {
  const sources = [
    ...filesBelow('src'),
    ...filesBelow('contract'),
    ...filesBelow('public'),
    'index.html',
    'vite.config.ts',
    'scripts/build-options.ts',
    'scripts/precache.ts',
    'scripts/pack-files.ts',
    'package.json',
    'package-lock.json',
  ];
  const built = fingerprint(sources.filter((file) => !/\.test\.tsx?$/.test(file)).sort());
  if (read('dist/.stamp') !== built) {
    console.log('setup: building the application …');
    run('npm', ['run', '--silent', 'build']);
    fs.writeFileSync('dist/.stamp', built);
  }
}
