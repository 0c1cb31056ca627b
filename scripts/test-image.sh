#!/usr/bin/env bash
# `npm run test:image`: builds deploy/Containerfile and runs the image as configured there: unprivileged, as process 1,
# with a read-only root and one volume. Needs root, buildah, and for its base mmdebstrap (Debian's) unless BASE names an
# image.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(mktemp -d)
export STORAGE_DRIVER=vfs
storage=(--root "$work/storage" --runroot "$work/run")
build() { buildah "${storage[@]}" "$@"; }
program=
finish() {
  [ -z "$program" ] || kill -KILL "$program" 2>/dev/null || true
  build rm --all >/dev/null 2>&1 || true
  build rmi --all --force >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
say() { printf '  %s\n' "$*"; }
mb() { du -sm "$1" | cut -f1; }

base=${BASE:-localhost/base}
if [ -z "${BASE:-}" ]; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,libstdc++6,libatomic1 bookworm "$work/base.tar"
  container=$(build from scratch)
  build add --quiet "$container" "$work/base.tar" / >/dev/null
  prefix=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
  npm=$(npm root --global)/npm
  root=$(build mount "$container")
  mkdir -p "$root/usr/lib/node_modules"
  cp "$prefix/bin/node" "$root/usr/bin/node"
  cp -R "$npm" "$root/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/bin/npm"
  # What this computer's npm needs to reach its registry.
  mkdir -p "$root/usr/etc"
  authorities=$(npm config get cafile)
  printf 'registry=%s\n' "$(npm config get registry)" > "$root/usr/etc/npmrc"
  if [ -f "$authorities" ]; then
    cp "$authorities" "$root$authorities"
    printf 'cafile=%s\n' "$authorities" >> "$root/usr/etc/npmrc"
  fi
  build umount "$container" >/dev/null
  build commit --quiet "$container" "$base" >/dev/null
  build rm "$container" >/dev/null
fi

# Only Docker's format has health checks.
build bud --quiet --format docker --isolation chroot --build-arg "BASE=$base" -f deploy/Containerfile -t runboard . >/dev/null

bare=$(build from "$base")
image=$(build from runboard)
root=$(build mount "$image")
added=$(($(mb "$root") - $(mb "$(build mount "$bare")")))
say "the image adds $added MB to its base (limit 80)"
[ "$added" -le 80 ]

field() { build inspect --type image --format "$1" runboard; }
user=$(field '{{.OCIv1.Config.User}}')
say "user $user, stopped by $(field '{{.OCIv1.Config.StopSignal}}')"
[ "$user" = 10001:10001 ]
readarray -t variables < <(field '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' | grep .)
readarray -t command < <(field '{{range .OCIv1.Config.Entrypoint}}{{println .}}{{end}}{{range .OCIv1.Config.Cmd}}{{println .}}{{end}}' | grep .)
readarray -t health < <(build inspect --type image --format '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' runboard | grep . | tail -n +2)
[ ${#command[@]} -gt 0 ] && [ ${#health[@]} -gt 0 ]
port=$(node --input-type=module -e "import { freePort } from './scripts/free-port.mjs'; console.log(await freePort())")
variables+=("PORT=$port")

# The container's file system is read-only, except for the volume and a temporary folder.
mkdir "$work/volume"
chown 10001:10001 "$work/volume"
cat > "$work/enter.sh" <<'ENTER'
root=$1 volume=$2
shift 2
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind /dev "$root/dev"
mount -o remount,ro,bind "$root"
exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i "$@"
ENTER
inside() { unshare --mount --pid --fork --kill-child sh "$work/enter.sh" "$root" "$work/volume" "${variables[@]}" "$@"; }
start() {
  inside "${command[@]}" > "$work/output" 2>&1 &
  program=$!
  for _ in $(seq 600); do
    if inside "${health[@]}" 2>/dev/null; then return; fi
    kill -0 "$program" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/output"
  exit 1
}
# The image's own process, below those that set up the container.
innermost() {
  local process=$program next
  while next=$(pgrep -P "$process" | head -1) && [ -n "$next" ]; do process=$next; done
  echo "$process"
}
start
say 'the health check passes, with a read-only root'
process=$(innermost)
grep -q 'NSpid:.*\b1$' "/proc/$process/status"
grep -q 'Uid:.10001.10001' "/proc/$process/status"
say 'it is process 1 and not root'
inside sh -c '! touch /app/x 2>/dev/null && touch /data/x && rm /data/x'
inside runboard admin sign-in | grep -q '"sign_in_url":"http'
inside runboard doctor | tail -1 | grep -q 'No fault'
say 'admin and doctor work in it'
say "memory after the first start $(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$process/status") MB"
kill -TERM "$process"
wait "$program"
say 'SIGTERM ends it with code 0'
start
kill -TERM "$(innermost)"
wait "$program"
program=
say 'a new container continues with the volume'
