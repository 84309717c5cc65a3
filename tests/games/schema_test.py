"""Every scene of a title validates against the schema that the program prints.

usage: schema_test.py LUSORIA TITLE FOLDER
"""
import json
import pathlib
import subprocess
import sys

import jsonschema

program, title, folder = sys.argv[1:]
printed = subprocess.run([program, "scene", "--schema", title], capture_output=True, text=True, check=True)
schema = json.loads(printed.stdout)
jsonschema.Draft7Validator.check_schema(schema)
# Files are validated scene by scene, so that an error names the scene and not just "anyOf".
validator = jsonschema.Draft7Validator({**schema["definitions"]["scene"], "definitions": schema["definitions"]})

wrong = 0
count = 0
for path in sorted(pathlib.Path(folder).rglob("*.json")):
    document = json.loads(path.read_text(encoding="utf-8"))
    for scene in document if isinstance(document, list) else [document]:
        count += 1
        for error in validator.iter_errors(scene):
            wrong += 1
            where = "/".join(str(step) for step in error.absolute_path)
            print(f"{path.name}: {scene.get('name')}: {where}: {error.message[:300]}")

# A schema that lets everything pass would prove nothing.
for broken in ({"title": title}, {"title": title, "name": "x", "unheard_of": 1}, {"title": "no", "name": "x"},
               {"title": title, "name": "x", "expect": {"legal": {"has": [1]}}},
               {"title": title, "name": "x", "given": {"no_such_zone": 1}}):
    if validator.is_valid(broken):
        wrong += 1
        print(f"the schema lets {broken} pass")

print(f"{count} scenes, {wrong} faults")
sys.exit(1 if wrong or not count else 0)
