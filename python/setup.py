"""Builds the module with CMake from the checkout that this folder lies in (docs/PYTHON.md)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(os.environ.get("LUSORIA_PYTHON_BUILD", ROOT / "build" / "python"))


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        subprocess.check_call(["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                               "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=12", "-DLUSORIA_PYTHON=ON", "-DLUSORIA_TESTS=OFF",
                               "-DLUSORIA_SERVER=OFF", f"-DPython_EXECUTABLE={sys.executable}", f"-DPYTHON_EXECUTABLE={sys.executable}"])
        environment = {"CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1", **os.environ}
        subprocess.check_call(["ninja", "-C", str(BUILD), "_core"], env=environment)
        made = next((BUILD / "lusoria").glob("_core*.so"))
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made, target)


version = re.search(r"project\(lusoria VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
setup(version=version, ext_modules=[Extension("lusoria._core", sources=[])], cmdclass={"build_ext": CMakeBuild})
