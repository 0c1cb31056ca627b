#!/usr/bin/env bash
# `npm run test:nodes`: runs a command, by default the whole suite, on each supported version of Node. The versions come
# from the npm package `node`.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
[ $# -gt 0 ] || set -- npm test --silent
failed=0
for version in ${NODES:-20.19 22 24}; do
  npm install --silent --prefix "$folder/$version" --no-save --no-audit --no-fund "node@$version" >/dev/null 2>&1
  node="$folder/$version/node_modules/node/bin"
  printf '── Node %s\n' "$("$node/node" --version)"
  if PATH="$node:$PATH" "$@" >"$folder/log" 2>&1; then grep . "$folder/log" | tail -n 3; else
    failed=1
    tail -n 60 "$folder/log"
  fi
done
exit $failed
