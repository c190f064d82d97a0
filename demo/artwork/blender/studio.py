"""Renders the jobs of a file: blender -b --factory-startup -P studio.py -- jobs.json"""

import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import begin, light, shoot  # noqa: E402
from things import OBJECTS  # noqa: E402

for job in json.load(open(sys.argv[sys.argv.index("--") + 1])):
    started = time.time()
    isHero = job["shot"] == "hero"
    scene = begin(job["side"], job["samples"], job["surface"])
    (x, y, z), reach = OBJECTS[job["object"]](job)
    light((x, y, z), reach, job.get("power", 1))
    turn = job.get("turn", 0.22)
    if isHero:
        shoot(scene, (x + turn * 5 * reach, y - 5.1 * reach, z + 1.55 * reach), (x, y, z - 0.04 * reach), 72, job["out"])
    else:
        shoot(scene, (x - 1.5 * reach, y - 2.6 * reach, z + 1.7 * reach), (x + 0.02, y - 0.2 * reach, z + 0.3 * reach), 72, job["out"], 1.6)
    print("TOOK", job["out"], round(time.time() - started), flush=True)
