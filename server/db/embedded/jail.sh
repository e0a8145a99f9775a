# Runs a program where nothing of this machine can be reached but what it needs to run and the folders that are named.
# Called in namespaces of its own: jail.sh READ-ONLY-FOLDER WRITABLE-FOLDER… -- PROGRAM ARGUMENT…
set -e
PATH="$PATH:/usr/sbin:/usr/bin:/sbin:/bin"
# Any folder that exists and that no data lives in; only this program sees what is mounted there.
jail=/sys
mount -t tmpfs -o mode=755 tmpfs "$jail"
mkdir -p "$jail/etc" "$jail/dev/shm" "$jail/tmp"

show() {
  mkdir -p "$jail$1"
  mount --rbind "$1" "$jail$1"
}
show_only() {
  show "$1"
  mount -o remount,bind,ro "$jail$1"
}

for folder in /usr /bin /sbin /lib /lib32 /lib64; do
  if [ -L "$folder" ]; then
    ln -s "$(readlink "$folder")" "$jail$folder"
  elif [ -d "$folder" ]; then
    show_only "$folder"
  fi
done
for file in passwd group nsswitch.conf ld.so.cache; do
  if [ -e "/etc/$file" ]; then cp "/etc/$file" "$jail/etc/$file"; fi
done
for device in null zero urandom; do
  : >"$jail/dev/$device"
  mount --bind "/dev/$device" "$jail/dev/$device"
done
mount -t tmpfs -o mode=1777 tmpfs "$jail/dev/shm"
show_only "$1"
# Without /proc, which would bring root's reach back, programs do not find the libraries beside them.
libraries="$1/lib"
shift
while [ "$1" != -- ]; do
  show "$1"
  shift
done
shift
exec chroot "$jail" setpriv --pdeathsig INT --no-new-privs --inh-caps=-all --ambient-caps=-all --bounding-set=-all -- \
  env LD_LIBRARY_PATH="$libraries" "$@"
